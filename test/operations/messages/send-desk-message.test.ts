import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as listChanges from '#functions/changes/list-changes.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as exportDriver from '#functions/drivers/export-driver.ts';
import * as getDriverSchedule from '#functions/drivers/get-driver-schedule.ts';
import * as readMessage from '#functions/messages/read-message.ts';
import * as sendDeskMessage from '#functions/messages/send-desk-message.ts';
import { later } from '#shared/domain/time/days.ts';
import { recordNote } from '#shared/entities/messages/message.ts';
import { transact } from '#shared/table/transact.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFiles();
const clock = useClock();
const as = useUser('COORDINATOR');
let driverId: string;
let driver: string;
let days = 0;

/** Each test has a driver, a day and a ride of its own. */
async function aRide(fields: object = {}): Promise<string> {
  days += 1;
  clock.stop(Date.now() + days * DAY_MS);
  driverId = await aDriver('Dana');
  driver = await aUser('DRIVER', { driverId });
  const at = new Date().toISOString();
  const times = { startTime: later(at, HOUR_MS), endTime: later(at, 2 * HOUR_MS) };
  return anEvent(as, { type: 'TRANSPORT', title: 'Transfer', ...times, driverId, notes: 'Ask for Ann', ...fields });
}
function note(eventId: string, text = 'Gate 4 is closed', user = driver) {
  return call(sendDeskMessage, { as: user, body: { text, eventId } });
}
async function read(eventId: string, user = as) {
  return (await call(getEvent, { as: user, params: { eventId } })).body;
}
function textsOf({ driverNotes = [] }: { driverNotes?: { text: string }[] }) {
  return driverNotes.map(({ text }) => text);
}

describe('a note of a driver on their ride', () => {
  it('stands beside the notes of the desk, in the order of time, and in the list of activities', async () => {
    const eventId = await aRide();
    const { body, status } = await note(eventId);
    expect([status, body.eventId]).toEqual([201, eventId]);
    clock.pass(1_000);
    await note(eventId, 'I wait at gate 5');
    const shown = await read(eventId);
    expect(shown).toMatchObject({ notes: 'Ask for Ann', version: 1 });
    expect(shown.driverNotes[0]).toEqual({
      id: body.id,
      driverId,
      at: expect.any(String),
      text: 'Gate 4 is closed',
      readAt: null,
    });
    expect(textsOf(shown)).toEqual(['Gate 4 is closed', 'I wait at gate 5']);
    const listed = (await call(listEvents, { as, query: { driverId } })).body.items;
    expect(listed.map(textsOf)).toEqual([['Gate 4 is closed', 'I wait at gate 5']]);
  });

  it('stays when the desk changes the ride, also with the version from before the note', async () => {
    const eventId = await aRide();
    await note(eventId);
    const headers = { 'if-match': '"1"' };
    const change = { as, params: { eventId }, headers, body: { notes: 'Ask for Bo' } };
    expect((await call(updateEvent, change)).status).toBe(200);
    const shown = await read(eventId);
    expect([shown.notes, textsOf(shown)]).toEqual(['Ask for Bo', ['Gate 4 is closed']]);
  });

  it('is in the attention list with its ride, and says when the desk has read it', async () => {
    const eventId = await aRide();
    const { body } = await note(eventId);
    const { items } = (await call(listAttention, { as, query: { within: 'P2D' } })).body;
    const row = items.find(({ subject }: { subject: { id: string } }) => subject.id === body.id);
    expect(row.detail).toBe('Dana writes on “Transfer”: Gate 4 is closed');
    await call(readMessage, { as, params: { id: body.id } });
    expect((await read(eventId)).driverNotes[0].readAt).not.toBeNull();
  });

  it('is told in the changes, without its text', async () => {
    const eventId = await aRide();
    const after = (await call(listChanges, { as })).body.nextCursor;
    await note(eventId);
    const { items } = (await call(listChanges, { as, query: { after } })).body;
    const told = items.filter(({ subjectId }: { subjectId: string }) => subjectId === eventId);
    expect(told).toMatchObject([{ type: 'activity.updated', fields: ['driverNotes'], by: driver }]);
    expect(JSON.stringify(items)).not.toContain('Gate');
  });

  it('is refused on a ride of another driver, also of one who gets it just before', async () => {
    const eventId = await aRide();
    const other = await aDriver();
    const stranger = await aUser('DRIVER', { driverId: other });
    expect((await note(eventId, 'Hello', stranger)).body.code).toBe('FORBIDDEN');
    expect((await note('act_unknown')).body.code).toBe('NOT_FOUND');
    const driving = await aUser('COORDINATOR', { driverId: other });
    expect((await note(eventId, 'Hello', driving)).body.errors[0].path).toBe('body.eventId');
    const give = () => call(updateEvent, { as, params: { eventId }, body: { driverId: other } });
    const point = { when: 'before', write: 'sendDeskMessage' } as const;
    const late = await withConcurrentRequest(point, give, () => note(eventId));
    expect([late.body.code, (await read(eventId)).driverNotes]).toEqual(['FORBIDDEN', undefined]);
  });

  it('is shown to its driver, and not to the one who has the ride after them', async () => {
    const eventId = await aRide();
    await note(eventId);
    const mine = await read(eventId, driver);
    const next = await aDriver();
    await call(updateEvent, { as, params: { eventId }, body: { driverId: next } });
    const theirs = await read(eventId, await aUser('DRIVER', { driverId: next }));
    expect([textsOf(mine), textsOf(theirs), textsOf(await read(eventId))]).toEqual([
      ['Gate 4 is closed'],
      [],
      ['Gate 4 is closed'],
    ]);
    const schedule = await call(getDriverSchedule, { as, params: { driverId: next } });
    expect(schedule.text).not.toContain('Gate 4');
  });

  it('is kept once for each of two at the same moment, and once for a repeat', async () => {
    const eventId = await aRide();
    const headers = { 'idempotency-key': `note-${days}` };
    const repeated = { as: driver, headers, body: { text: 'Once', eventId } };
    await Promise.all([note(eventId, 'One'), note(eventId, 'Two'), note(eventId, 'Three')]);
    await call(sendDeskMessage, repeated);
    await call(sendDeskMessage, repeated);
    expect(textsOf(await read(eventId)).toSorted()).toEqual(['Once', 'One', 'Three', 'Two']);
  });

  it('has a limit of 50 on a ride', async () => {
    const eventId = await aRide();
    for (let n = 0; n < 50; n += 1) await transact([recordNote(eventId, driverId, `msg_${n}`)]);
    expect((await note(eventId)).body.errors[0]).toMatchObject({ path: 'body.eventId' });
    expect((await call(sendDeskMessage, { as: driver, body: { text: 'Without' } })).status).toBe(201);
  });

  it('goes with its driver, and is in what is stored about them until then', async () => {
    const eventId = await aRide();
    const administrator = await aUser('ADMINISTRATOR');
    await note(eventId);
    const stored = (await call(exportDriver, { as: administrator, params: { driverId } })).body;
    expect(stored.data.messages[0]).toMatchObject({ text: 'Gate 4 is closed', eventId });
    const query = { hard: 'true', unassign: 'true' };
    await call(deleteDriver, { as: administrator, params: { driverId }, query });
    expect((await read(eventId)).driverNotes).toBeUndefined();
  });

  it('goes after the days that messages are kept', async () => {
    const eventId = await aRide();
    await note(eventId);
    clock.pass(91 * DAY_MS);
    expect((await read(eventId)).driverNotes).toBeUndefined();
  });
});
