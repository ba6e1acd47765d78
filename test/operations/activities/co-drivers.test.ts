import { beforeAll, describe, expect, it } from '@jest/globals';
import * as acknowledgeEvent from '#functions/activities/acknowledge-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as swapEvents from '#functions/activities/swap-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as listChanges from '#functions/changes/list-changes.ts';
import * as checkDriverAvailability from '#functions/drivers/check-driver-availability.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as getMySchedule from '#functions/drivers/get-my-schedule.ts';
import * as mergeDriver from '#functions/drivers/merge-driver.ts';
import * as sendReminders from '#functions/jobs/send-reminders.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { aBlock } from '#test/support/blocks.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';

useTable();
useFiles();
const messaging = useMessaging();
const clock = useClock();
let as: string;
beforeAll(async () => {
  as = await aUser('ADMINISTRATOR');
});

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
function ride(from: string, to: string, fields: Record<string, unknown> = {}) {
  return { type: 'TRANSPORT', title: 'Ride', startTime: at(from), endTime: at(to), ...fields };
}
function aRide(from: string, to: string, fields: Record<string, unknown> = {}) {
  return anEvent(as, ride(from, to, fields));
}
function change(eventId: string, body: Record<string, unknown>) {
  return call(updateEvent, { as, params: { eventId }, body });
}
async function read(eventId: string, user = as) {
  return (await call(getEvent, { as: user, params: { eventId } })).body;
}
async function crewOf(eventId: string) {
  const { coDriverId, driverId } = await read(eventId);
  return [driverId, coDriverId];
}
/** An empty table on the day before, with these drivers and one who plans. */
async function world<N extends string>(...names: readonly N[]): Promise<Record<N, string>> {
  clock.stop(Date.parse('2027-05-09T06:00:00Z'));
  await removeOthers(new Map());
  as = await aUser('ADMINISTRATOR');
  await withSettings({ timezone: 'UTC', turnaroundMinutes: 0 });
  const ids = await Promise.all(names.map(async (name) => [name, await aDriver(name)] as const));
  return Object.fromEntries(ids) as Record<N, string>;
}
async function isConsistent() {
  expect((await verifyLedgers()).differences).toEqual([]);
}

describe('a co-driver', () => {
  it('is held as the driver is, under any order of requests', async () => {
    const { Ada, Ben, Cleo } = await world('Ada', 'Ben', 'Cleo');
    const first = await aRide('09:00', '10:00', { driverId: Ada, coDriverId: Ben });
    const refused = await planEvent(as, ride('09:30', '10:30', { driverId: Ben }));
    expect(refused.body).toMatchObject({ code: 'DRIVER_CONFLICT', alternatives: [{ id: Cleo }] });
    // The driver of the same ride is held, so they are no alternative.
    const beside = await planEvent(as, ride('09:30', '10:30', { driverId: Cleo, coDriverId: Ben }));
    expect(beside.body).toMatchObject({ code: 'DRIVER_CONFLICT', alternatives: [] });
    const other = await planEvent(as, ride('09:30', '10:30', { coDriverId: Ben }));
    expect(other.body.alternatives).toEqual([{ resource: 'DRIVER', id: Cleo, name: 'Cleo', asCoDriver: true }]);

    expect((await change(first, { driverId: Ben, coDriverId: Ada })).status).toBe(200);
    await isConsistent();
    expect((await change(first, { coDriverId: null })).status).toBe(200);
    await isConsistent();
    expect((await planEvent(as, ride('09:30', '10:30', { driverId: Ada }))).status).toBe(201);

    for (let round = 0; round < 8; round += 1) {
      const times = ['11:00', '12:00'] as const;
      const answers = await Promise.all([
        planEvent(as, ride(...times, { driverId: Cleo })),
        planEvent(as, ride(...times, { driverId: Ada, coDriverId: Cleo })),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      const { id } = answers.find(({ status }) => status === 201)?.body ?? {};
      await call(moveEventStatus, { as, params: { eventId: id }, body: { status: 'CANCELLED' } });
    }
    await isConsistent();
  });

  it('is refused where they cannot be one', async () => {
    const { Ada, Ben } = await world('Ada', 'Ben');
    const refused = async (fields: Record<string, unknown>) => {
      const { body } = await planEvent(as, ride('09:00', '10:00', { driverId: Ada, ...fields }));
      return body.errors?.map(({ path }: { path: string }) => path);
    };
    expect(await refused({ coDriverId: Ada })).toEqual(['body.coDriverId']);
    expect(await refused({ coDriverId: 'drv_none' })).toEqual(['body.coDriverId']);
    expect(await refused({ coDriverId: Ben, type: 'MEETING' })).toEqual(['body.coDriverId']);
  });

  it('needs a shift and rest, but no licence', async () => {
    const { Ada } = await world('Ada');
    const shifts = [{ from: at('12:00'), to: at('18:00') }];
    const Ben = await aDriver('Ben', { vehicleTypes: ['SEDAN'], shifts, hours: { maxDutyHoursPerDay: 2 } });
    const fields = { vehicleId: await aVehicle(), driverId: Ada, coDriverId: Ben };
    const codes = async (from: string, to: string) => {
      const { body } = await planEvent(as, ride(from, to, fields));
      return body.warnings?.map(({ code, message }: { code: string; message: string }) => [
        code,
        message.includes('Ben'),
      ]);
    };
    expect(await codes('12:00', '13:00')).toBeUndefined();
    expect(await codes('08:00', '09:00')).toEqual(expect.arrayContaining([['NEEDS_UNMET', true]]));
    expect(await codes('15:00', '17:00')).toEqual([['DRIVER_HOURS_EXCEEDED', true]]);
  });

  it('sees and moves the ride as its driver does, and is told of it', async () => {
    await world();
    const [driver, coDriver] = [await aReachableDriver(), await aReachableDriver()];
    const user = await aUser('DRIVER', { driverId: coDriver.id });
    const { nextCursor: after } = (await call(listChanges, { as: user })).body;
    const eventId = await aRide('09:00', '10:00', { driverId: driver.id, coDriverId: coDriver.id });
    const textTo = ({ phone }: { phone: string }) =>
      messaging.stub.delivered
        .filter(({ to }) => to === phone)
        .map(({ text }) => text)
        .join('\n');
    await messaging.deliver('2027-05-09T07:00:00.000Z');
    expect(textTo(driver)).toContain(`Co-driver: Dana, ${coDriver.phone}`);
    expect(textTo(coDriver)).toContain(`Driver: Dana, ${driver.phone}`);
    expect((await read(eventId, user)).coDriver.id).toBe(coDriver.id);
    expect((await call(listEvents, { as: user })).body.items.map(({ id }: { id: string }) => id)).toEqual([eventId]);
    const { days } = (await call(getMySchedule, { as: user })).body;
    expect(days[0].activities[0].id).toBe(eventId);
    const news = (await call(listChanges, { as: user, query: { after } })).body.items;
    expect(news.map(({ subjectId }: { subjectId: string }) => subjectId)).toContain(eventId);

    messaging.stub.forget();
    clock.stop(Date.parse('2027-05-10T08:35:00Z'));
    await messaging.queues.run(sendReminders, '2027-05-10T08:35:00.000Z');
    await messaging.deliver('2027-05-10T08:36:00.000Z');
    expect([textTo(driver), textTo(coDriver)].map((text) => text.includes('Ride'))).toEqual([true, true]);
    expect((await call(acknowledgeEvent, { as: user, params: { eventId } })).status).toBe(409);
    const started = await call(moveEventStatus, { as: user, params: { eventId }, body: { status: 'IN_PROGRESS' } });
    expect(started.status).toBe(200);
    expect((await change(eventId, { coDriverId: null })).status).toBe(200);
    expect((await call(getEvent, { as: user, params: { eventId } })).status).toBe(403);
  });

  it('is told that they drive now', async () => {
    await world();
    const [driver, coDriver] = [await aReachableDriver(), await aReachableDriver()];
    const eventId = await aRide('09:00', '10:00', { driverId: driver.id, coDriverId: coDriver.id });
    await messaging.deliver('2027-05-09T07:00:00.000Z');
    messaging.stub.forget();
    await change(eventId, { driverId: coDriver.id, coDriverId: null });
    await messaging.deliver('2027-05-09T08:00:00.000Z');
    const { text } = messaging.stub.delivered.find(({ to }) => to === coDriver.phone) ?? {};
    expect(text).toContain(`was Driver: Dana, ${driver.phone}, now You drive`);
  });

  it('counts as busy, and is replaced when blocked, sick or moved', async () => {
    const { Ada, Ben, Cleo } = await world('Ada', 'Ben', 'Cleo');
    const vehicleId = await aVehicle();
    const eventId = await aRide('09:00', '10:00', { vehicleId, driverId: Ada, coDriverId: Ben });
    const times = { startTime: at('09:00'), endTime: at('10:00') };
    const free = (await call(checkDriverAvailability, { as, body: { ...times } })).body.items
      .filter((item: { free: boolean }) => item.free)
      .map((item: { driver: { id: string } }) => item.driver.id);
    expect(free).toEqual([Cleo]);
    // The solver takes neither of both for a ride beside it.
    await aVehicle();
    const lacking = await aRide('09:15', '09:45');
    const assigned = await aProposal(as, { kind: 'ASSIGN', from: at('00:00'), to: at('23:00') });
    expect(assigned.steps).toMatchObject([{ params: { eventId: lacking }, body: { driverId: Cleo } }]);

    clock.stop(Date.parse('2027-05-10T06:00:00Z'));
    await aBlock(as, { driverId: Ben }, { from: at('08:00'), to: at('11:00') });
    const { items } = (await call(listAttention, { as, query: { within: 'PT12H' } })).body;
    const row = items.find(({ code }: { code: string }) => code === 'DRIVER_BLOCKED');
    expect(row.detail).toContain('Ben is blocked');
    expect(row.mend.body).toEqual({ coDriverId: Cleo });

    const sick = await aProposal(as, { kind: 'REASSIGN', driverId: Ben, from: at('08:00'), to: at('11:00') });
    expect(sick.steps.map(({ summary }: { summary: string }) => summary)).toEqual([
      expect.stringContaining('Ben as co-driver -> Cleo as co-driver'),
    ]);
    // The one beside them drives, and Cleo sits down there.
    const first = await aProposal(as, { kind: 'REASSIGN', driverId: Ada, from: at('08:00'), to: at('11:00') });
    expect(first.steps).toMatchObject([{}, { body: { driverId: Ben, coDriverId: Cleo } }]);
    await change(lacking, { driverId: Cleo });
    const alone = await aProposal(as, { kind: 'REASSIGN', driverId: Ben, from: at('08:00'), to: at('11:00') });
    expect(alone.warnings.map(({ code }: { code: string }) => code)).toContain('CO_DRIVER_LEAVES');
    expect((await call(applyProposal, { as, params: { id: alone.id } })).body.stoppedAt).toBeNull();
    expect(await crewOf(eventId)).toEqual([Ada, undefined]);

    const later = await aRide('12:00', '13:00', { driverId: Ada, coDriverId: Cleo });
    await aRide('14:00', '15:00', { driverId: Cleo });
    const shift = await aProposal(as, { kind: 'POSTPONE', activityIds: [later], minutes: 120 });
    expect((await call(applyProposal, { as, params: { id: shift.id } })).body.stoppedAt).toBeNull();
    expect(await crewOf(later)).toEqual([Ada, Ben]);
    await isConsistent();
  });

  it('goes, joins and swaps with what else happens to drivers', async () => {
    const { Ada, Ben, Cleo, Dora } = await world('Ada', 'Ben', 'Cleo', 'Dora');
    const first = await aRide('09:00', '10:00', { driverId: Ada, coDriverId: Ben });
    const second = await aRide('11:00', '12:00', { driverId: Cleo });
    const swap = { what: 'DRIVERS', withEventId: second };
    expect((await call(swapEvents, { as, params: { eventId: first }, body: swap })).status).toBe(200);
    expect([await crewOf(first), await crewOf(second)]).toEqual([
      [Cleo, undefined],
      [Ada, Ben],
    ]);
    // One person who is there twice: who is left drives.
    expect((await call(mergeDriver, { as, params: { driverId: Ben }, body: { duplicateId: Ada } })).status).toBe(200);
    expect(await crewOf(second)).toEqual([Ben, undefined]);
    await isConsistent();
    await change(second, { coDriverId: Dora });
    const gone = { as, params: { driverId: Dora } };
    expect((await call(deleteDriver, gone)).body.code).toBe('STILL_IN_USE');
    expect((await call(deleteDriver, { ...gone, query: { unassign: 'true' } })).status).toBe(204);
    expect(await crewOf(second)).toEqual([Ben, undefined]);
    await isConsistent();
  });
});
