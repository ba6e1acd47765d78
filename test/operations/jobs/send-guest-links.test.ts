import { beforeAll, describe, expect, it } from '@jest/globals';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as createGuestLink from '#functions/guest-links/create-guest-link.ts';
import * as sendGuestLinks from '#functions/jobs/send-guest-links.ts';
import * as createMotorcade from '#functions/motorcades/create-motorcade.ts';
import * as getSettings from '#functions/settings/get-settings.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aGuestLink, openPage } from '#test/support/guest-links.ts';
import { aPhone, useMessaging } from '#test/support/messaging.ts';
import { run } from '#test/support/run.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const messaging = useMessaging();
const clock = useClock();
const as = useUser('COORDINATOR');
const admin = useUser('ADMINISTRATOR');
beforeAll(async () => {
  await call(updateSettings, { as: admin, body: { guests: { sendMinutesBefore: 60 } } });
});

let days = 0;
/** Plans a ride on a day of its own, at 09:00, with a guest who agreed to messages. */
async function aRide(fields: object = {}, guest: object = {}) {
  days += 1;
  const day = new Date(Date.UTC(2031, 0, days)).toISOString().slice(0, 10);
  const phone = aPhone();
  const [vipId = ''] = await someVips(as, 1, { phone, acceptsMessages: true, ...guest });
  const times = { startTime: `${day}T09:00:00.000Z`, endTime: `${day}T10:00:00.000Z` };
  const driver = { driverId: await aDriver() };
  const eventId = await anEvent(as, { type: 'TRANSPORT', ...driver, ...times, vipIds: [vipId], ...fields });
  return { eventId, vipId, phone, times, at: (time: string) => `${day}T${time}:00.000Z` };
}
/** Runs the job and delivers, and returns how many messages it wrote. */
async function pass(time: string) {
  clock.stop(Date.parse(time));
  const { links } = await run(sendGuestLinks, time);
  await messaging.deliver(time);
  return links;
}
function textsTo(phone: string): string[] {
  return messaging.stub.delivered.filter(({ to }) => to === phone).map(({ text }) => text);
}
function move(eventId: string, status: string) {
  return call(moveEventStatus, { as, params: { eventId }, body: { status } });
}

describe('send-guest-links', () => {
  it('sends each guest their link once, in their language, from the set time before the ride', async () => {
    const ride = await aRide({ pickupLocation: 'Hotel' }, { language: 'ja' });
    expect(await pass(ride.at('07:59'))).toBe(0);
    clock.stop(Date.parse(ride.at('08:00')));
    await Promise.all([run(sendGuestLinks, ride.at('08:00')), run(sendGuestLinks, ride.at('08:00'))]);
    for (const time of ['08:00', '08:01', '08:30', '09:00']) await pass(ride.at(time));
    const [text = '', ...more] = textsTo(ride.phone);
    expect(more).toEqual([]);
    expect(text).toContain('お迎え場所: Hotel');
    expect((await openPage(text.split('/').at(-1) ?? '')).status).toBe(200);
  });

  it('follows a ride that moves, and sends none of one that is cancelled', async () => {
    const [moved, off] = [await aRide(), await aRide()];
    await call(updateEvent, { as, params: { eventId: moved.eventId }, body: { startTime: moved.at('09:20') } });
    expect(await pass(moved.at('08:10'))).toBe(0);
    expect(await pass(moved.at('08:20'))).toBe(1);
    await move(off.eventId, 'CANCELLED');
    expect(await pass(off.at('08:30'))).toBe(0);
    await move(off.eventId, 'SCHEDULED');
    expect(await pass(off.at('08:31'))).toBe(1);
  });

  it('waits for a vehicle or a driver', async () => {
    const ride = await aRide({ driverId: undefined });
    expect(await pass(ride.at('08:30'))).toBe(0);
    await call(updateEvent, { as, params: { eventId: ride.eventId }, body: { driverId: await aDriver() } });
    expect(await pass(ride.at('08:31'))).toBe(1);
  });

  it('sends nothing to guests who did not agree, take it back, have no phone or are erased', async () => {
    const rides = [await aRide({}, { acceptsMessages: false }), await aRide({}, { phone: undefined })];
    for (const ride of rides) expect(await pass(ride.at('08:30'))).toBe(0);
    const back = await aRide();
    await call(updateVip, { as, params: { vipId: back.vipId }, body: { acceptsMessages: false } });
    expect(await pass(back.at('08:30'))).toBe(0);
    const gone = await aRide();
    await run(sendGuestLinks, gone.at('08:30'));
    await eraseVip(admin, gone.vipId);
    await pass(gone.at('08:31'));
    expect([back, gone].flatMap(({ phone }) => textsTo(phone))).toEqual([]);
  });

  it('sends no second link to a guest who has one, or whose link a person sends', async () => {
    const has = await aRide();
    clock.stop(Date.parse(has.at('07:00')));
    const token = await aGuestLink(as, has.eventId, has.vipId);
    expect(await pass(has.at('08:30'))).toBe(0);
    expect((await openPage(token)).status).toBe(200);
    const sent = await aRide();
    clock.stop(Date.parse(sent.at('07:00')));
    const body = { vipId: sent.vipId, send: true };
    await call(createGuestLink, { as, params: { eventId: sent.eventId }, body });
    expect(await pass(sent.at('08:30'))).toBe(0);
    expect(textsTo(sent.phone)).toHaveLength(1);
  });

  it('sends links of the cars of a motorcade', async () => {
    const { at, times } = await aRide();
    const phone = aPhone();
    const [vipId = ''] = await someVips(as, 1, { phone, acceptsMessages: true });
    const cars = [{ role: 'PRINCIPAL', vipIds: [vipId], driverId: await aDriver() }, { role: 'TAIL' }];
    await call(createMotorcade, { as, body: { title: 'State arrival', ...times, cars } });
    await pass(at('08:30'));
    expect(textsTo(phone)).toHaveLength(1);
    expect(textsTo(phone)[0]).not.toContain('State arrival');
  });

  it('rests without the setting, and while messaging is off', async () => {
    const ride = await aRide();
    const settings = (await call(getSettings, { as: admin })).body;
    expect(settings.guests).toMatchObject({ sendMinutesBefore: 60, linkBase: expect.stringMatching(/^https:/) });
    await withSettings({ features: { ...settings.features, messaging: false } });
    expect(await run(sendGuestLinks, ride.at('08:30'))).toEqual({ off: true });
    await withSettings({ features: { ...settings.features, messaging: true } });
    await call(updateSettings, { as: admin, body: { guests: { sendMinutesBefore: null } } });
    expect(await pass(ride.at('08:30'))).toBe(0);
    expect((await call(getSettings, { as: admin })).body.guests).toMatchObject({
      sendMinutesBefore: null,
      linkBase: null,
    });
  });
});
