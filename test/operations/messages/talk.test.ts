import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as getMessage from '#functions/messages/get-message.ts';
import * as listDriverMessages from '#functions/messages/list-driver-messages.ts';
import * as readMessage from '#functions/messages/read-message.ts';
import * as sendDeskMessage from '#functions/messages/send-desk-message.ts';
import * as sendDriverMessage from '#functions/messages/send-driver-message.ts';
import { later } from '#shared/domain/time/days.ts';
import { DEFAULT_PDF_SETTINGS } from '#shared/schemas/reports/pdf-settings.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFiles();
const messaging = useMessaging();
const clock = useClock();
const as = useUser('COORDINATOR');
let driverId: string;
let driver: string;
let phone: string;
beforeAll(async () => {
  await withSettings({ timezone: 'UTC' });
});
beforeEach(async () => {
  ({ id: driverId, phone } = await aReachableDriver());
  driver = await aUser('DRIVER', { driverId });
});

async function told(body: object = { text: 'Where shall I wait?' }) {
  return (await call(sendDeskMessage, { as: driver, body })).body;
}
function write(body: object = { text: 'At gate 5.' }) {
  return call(sendDriverMessage, { as, params: { driverId }, body });
}
function read(id: string, user = driver) {
  return call(readMessage, { as: user, params: { id } });
}
async function message(id: string) {
  return (await call(getMessage, { as, params: { id } })).body;
}
function delivered() {
  return messaging.stub.delivered.filter(({ to }) => to === phone);
}
async function rows(code: string) {
  const { items } = (await call(listAttention, { as, query: { within: 'P2D' } })).body;
  return items.filter((row: { code: string }) => row.code === code);
}

describe('an answer of the desk', () => {
  it('stands after the note that it answers, about the same ride, and marks that as read', async () => {
    const at = new Date().toISOString();
    const times = { startTime: later(at, DAY_MS), endTime: later(at, DAY_MS + MINUTE_MS) };
    const eventId = await anEvent(as, { type: 'TRANSPORT', driverId, ...times });
    const note = await told({ text: 'Where shall I wait?', eventId });
    const { body, status } = await write({ text: 'At gate 5.', answers: note.id });
    expect([status, body.answers, body.eventId]).toEqual([202, note.id, eventId]);
    expect((await message(note.id)).readBy).toMatchObject({ id: as });
    expect(await rows('MESSAGE_FROM_DRIVER')).toEqual([]);
    const thread = (await call(listDriverMessages, { as: driver, params: { driverId } })).body.items;
    expect(thread.map(({ text }: { text: string }) => text)).toEqual(['At gate 5.', 'Where shall I wait?']);
  });

  it('is refused to what is no message of this driver, and says who read first where two answer at once', async () => {
    const own = (await write()).body.id;
    for (const answers of [own, 'msg_unknown'])
      expect((await write({ text: 'Yes', answers })).body.errors[0].path).toBe('body.answers');
    const { id } = await told();
    const other = await aUser('COORDINATOR');
    const point = { when: 'before', write: 'sendDriverMessage' } as const;
    const answer = await withConcurrentRequest(
      point,
      () => read(id, other),
      () => write({ text: 'Yes', answers: id }),
    );
    expect([answer.status, (await message(id)).readBy.id]).toEqual([202, other]);
  });

  it('reaches a driver without a phone by their page, and one without a page and a phone not', async () => {
    driverId = await aDriver();
    expect((await write()).body.code).toBe('DRIVER_WITHOUT_PHONE');
    driver = await aUser('DRIVER', { driverId });
    const { body } = await write();
    expect(body).toMatchObject({ status: 'SENT', readBy: null });
    expect((await read(body.id)).body).toMatchObject({ status: 'READ', readBy: { id: driver } });
  });
});

describe('a message to a driver that they read on their page', () => {
  it('is not sent to their phone any more, and says who read it when', async () => {
    const { id } = (await write()).body;
    const { body } = await read(id);
    expect(body).toMatchObject({ status: 'READ', readBy: { id: driver }, readAt: expect.any(String) });
    expect((await read(id)).body).toEqual(body);
    await messaging.deliver();
    expect(delivered()).toEqual([]);
  });

  it('has the status of a try that is under way', async () => {
    const { id } = (await write()).body;
    // The first transaction of the worker claims the message.
    const point = { when: 'after', write: id } as const;
    await withConcurrentRequest(
      point,
      () => read(id),
      () => messaging.deliver(),
    );
    expect(delivered()).toHaveLength(1);
    expect(await message(id)).toMatchObject({ status: 'SENT', readBy: { id: driver } });
  });

  it('is marked by them alone', async () => {
    const { id } = (await write()).body;
    expect((await read(id, as)).body.code).toBe('INVALID_TRANSITION');
    const stranger = await aUser('DRIVER', { driverId: await aDriver() });
    expect((await read(id, stranger)).body.code).toBe('FORBIDDEN');
    expect((await read((await told()).id)).body.code).toBe('FORBIDDEN');
  });
});

describe('one tap of a driver', () => {
  it('is an answer in the language of the desk', async () => {
    await withSettings({ pdf: { ...DEFAULT_PDF_SETTINGS, language: 'de' } });
    expect(await told({ quick: 'ON_MY_WAY' })).toMatchObject({ text: 'Ich bin unterwegs.', quick: 'ON_MY_WAY' });
    await withSettings({ pdf: DEFAULT_PDF_SETTINGS });
    for (const body of [{}, { text: 'A', quick: 'OK' }, { lateMinutes: 5 }])
      expect((await told(body)).code).toBe('VALIDATION_FAILED');
  });

  it('tells how late a ride ends and what follows: the driver of their own rides, the desk of those of the vehicle too', async () => {
    clock.stop(Date.parse('2031-05-10T08:00:00Z'));
    const vehicleId = await aVehicle();
    const aRide = (title: string, start: string, end: string, held: object) => {
      const times = { startTime: `2031-05-10T${start}:00Z`, endTime: `2031-05-10T${end}:00Z` };
      return anEvent(as, { type: 'TRANSPORT', title, ...times, ...held });
    };
    const eventId = await aRide('Out', '09:00', '10:00', { driverId, vehicleId });
    const back = await aRide('Back', '10:05', '10:30', { driverId });
    await aRide('Shuttle', '10:10', '10:30', { driverId: await aDriver(), vehicleId });
    const sent = await told({ lateMinutes: 20, eventId });
    expect(sent.late).toEqual({
      minutes: 20,
      rides: [{ id: back, title: 'Back', startTime: '2031-05-10T10:05:00.000Z', minutes: 15 }],
    });
    expect(sent.text).toBe('Out: I will be 20 minutes late.\nThen these begin late:\n10:05 Back: 15 min late');
    const [row] = await rows('MESSAGE_FROM_DRIVER');
    expect(row.detail).toMatch(
      /^Dana will be 20 minutes late with “Out” .*Then these begin late: “Back” .* by 15 minutes; “Shuttle” .* by 10 minutes\.$/,
    );
  });
});
