import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as sendReminders from '#functions/jobs/send-reminders.ts';
import * as listDriverMessages from '#functions/messages/list-driver-messages.ts';
import { findMessage } from '#shared/entities/messages/message.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
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

let days = 0;
/** Plans a ride on a day of its own, at 09:00. */
async function aRide(driverId: string, fields: object = {}) {
  days += 1;
  const day = new Date(Date.UTC(2031, 0, days)).toISOString().slice(0, 10);
  const times = { startTime: `${day}T09:00:00.000Z`, endTime: `${day}T10:00:00.000Z` };
  const id = await anEvent(as, { type: 'TRANSPORT', title: 'Ride', driverId, ...times, ...fields });
  return { id, ...times, at: (time: string) => `${day}T${time}:00.000Z` };
}
function pass(time: string) {
  return run(sendReminders, time);
}
async function remindersOf(driverId: string): Promise<string[]> {
  const { body } = await call(listDriverMessages, { as, params: { driverId } });
  const found = body.items.filter(({ purpose }: { purpose: string }) => purpose === 'REMINDER');
  return found.map(({ text }: { text: string }) => /in (\d+) min/.exec(text)?.[1] ?? text).reverse();
}

describe('send-reminders', () => {
  it('sends each mark once, with place and guests, and records the last', async () => {
    const driver = await aReachableDriver();
    const vipIds = await someVips(as, 2);
    const ride = await aRide(driver.id, { vipIds, pickupLocation: 'Hotel Aurora' });
    for (const time of ['08:29', '08:30', '08:30', '08:31', '08:54', '08:55', '08:56', '09:00'])
      await Promise.all([pass(ride.at(time)), pass(ride.at(time))]);
    expect(await remindersOf(driver.id)).toEqual(['30', '5']);
    const { body } = await call(getEvent, { as, params: { eventId: ride.id } });
    expect(body).toMatchObject({ version: 1, lastReminderSent: ride.at('08:55') });
    await messaging.deliver(ride.at('08:56'));
    const reminders = messaging.stub.delivered.filter(({ text }) => text.startsWith('Reminder: '));
    expect(reminders).toHaveLength(2);
    for (const { text } of reminders) expect(text).toMatch(/Hotel Aurora\nGuests: /);
  });

  it('sends only the mark that still makes sense where a pass comes late', async () => {
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id);
    await pass(ride.at('08:57'));
    await pass(ride.at('08:58'));
    await pass(ride.at('08:40'));
    expect(await remindersOf(driver.id)).toEqual(['3']);
  });

  it('reminds again where the ride moved or got another driver, and not where it is off', async () => {
    const [driver, other] = [await aReachableDriver(), await aReachableDriver()];
    const ride = await aRide(driver.id);
    await pass(ride.at('08:30'));
    const change = (body: object) => call(updateEvent, { as, params: { eventId: ride.id }, body });
    await change({ startTime: ride.at('09:20') });
    await pass(ride.at('08:50'));
    expect(await remindersOf(driver.id)).toEqual(['30', '30']);
    await change({ driverId: other.id });
    await pass(ride.at('08:51'));
    expect(await remindersOf(other.id)).toEqual(['29']);
    await call(moveEventStatus, { as, params: { eventId: ride.id }, body: { status: 'CANCELLED' } });
    await pass(ride.at('09:16'));
    expect(await remindersOf(other.id)).toEqual(['29']);
  });

  it.each([
    ['cancelled', { status: 'CANCELLED' }],
    ['moved', { startTime: '09:20' }],
    ['given to another driver', { driverId: null }],
  ])(
    'does not send a reminder that waits while its ride is %s, and does not ask a person to',
    async (_what, wanted) => {
      const driver = await aReachableDriver();
      const ride = await aRide(driver.id);
      await pass(ride.at('08:30'));
      const params = { eventId: ride.id };
      if ('status' in wanted) await call(moveEventStatus, { as, params, body: wanted });
      else {
        const body = 'startTime' in wanted ? { startTime: ride.at(wanted.startTime ?? '') } : wanted;
        await call(updateEvent, { as, params, body });
      }
      await messaging.deliver(ride.at('08:31'));
      expect(messaging.stub.delivered.filter(({ text, to }) => to === driver.phone && text.startsWith('Rem'))).toEqual(
        [],
      );
      const { items } = (await call(listDriverMessages, { as, params: { driverId: driver.id } })).body;
      const reminder = items.find(({ purpose }: { purpose: string }) => purpose === 'REMINDER');
      expect(reminder).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('has changed') });
      clock.stop(Date.parse(ride.at('08:32')));
      const rows = (await call(listAttention, { as })).body.items;
      expect(rows.map(({ subject }: { subject: { id: string } }) => subject.id)).not.toContain(reminder.id);
    },
  );

  it('sends nothing to a driver without a phone, and nothing while messaging is off', async () => {
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id);
    const silent = await aRide(await aDriver());
    expect(await pass(silent.at('08:30'))).toEqual({ reminders: 0 });
    const features = { flights: true, gps: true, messaging: false, copilot: true };
    await withSettings({ features });
    expect(await pass(ride.at('08:30'))).toEqual({ off: true });
    await withSettings({ features: { ...features, messaging: true } });
    expect(await remindersOf(driver.id)).toEqual([]);
  });

  it('takes the minutes of the settings, and lets a reminder fail that comes after the start', async () => {
    await withSettings({ reminderMinutes: [90] });
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id);
    await pass(ride.at('07:30'));
    await withSettings({ reminderMinutes: [30, 5] });
    expect(await remindersOf(driver.id)).toEqual(['90']);
    await messaging.deliver(ride.at('09:01'));
    const { body } = await call(listDriverMessages, { as, params: { driverId: driver.id } });
    const message = body.items.find(({ purpose }: { purpose: string }) => purpose === 'REMINDER');
    expect(message).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('its ride has begun') });
    expect((await findMessage(message.id))?.validUntil).toBe(ride.startTime);
  });
});
