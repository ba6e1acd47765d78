import { beforeAll, describe, expect, it } from '@jest/globals';
import * as checkConflicts from '#functions/activities/check-conflicts.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as restoreEvent from '#functions/activities/restore-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as checkDriverAvailability from '#functions/drivers/check-driver-availability.ts';
import * as deleteDriverBlock from '#functions/drivers/delete-driver-block.ts';
import * as getDriverSchedule from '#functions/drivers/get-driver-schedule.ts';
import * as getMySchedule from '#functions/drivers/get-my-schedule.ts';
import * as checkVehicleAvailability from '#functions/vehicles/check-vehicle-availability.ts';
import * as getVehicleSchedule from '#functions/vehicles/get-vehicle-schedule.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { aBlock } from '#test/support/blocks.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');
beforeAll(async () => {
  await withSettings({ turnaroundMinutes: 30 });
});

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
const RIDE = { type: 'TRANSPORT', title: 'Ride', startTime: at('09:00'), endTime: at('10:00') };
/** Outside the block of 08:30 to 10:30. */
const LATER = { startTime: at('12:00'), endTime: at('13:00') };
function update(eventId: string, body: object, query = {}) {
  return call(updateEvent, { as, params: { eventId }, query, body });
}
function move(eventId: string, status: string, query = {}) {
  return call(moveEventStatus, { as, params: { eventId }, query, body: { status } });
}
const REFUSED = { status: 409, body: { code: 'DRIVER_CONFLICT' } };

describe('a booking in a block', () => {
  it('is refused, and names the block and a free driver', async () => {
    const driverId = await aDriver('Ada');
    const free = await aDriver('Ben');
    const blockId = await aBlock(as, { driverId }, { reason: 'Dentist' });
    const { body } = await planEvent(as, { ...RIDE, driverId });
    expect(body).toMatchObject({
      code: 'DRIVER_CONFLICT',
      detail: expect.stringMatching(/Ada is blocked .*: Dentist/),
    });
    expect(body.detail).not.toContain('turnaround');
    expect(body.conflicts).toEqual([
      {
        resource: 'DRIVER',
        id: driverId,
        kind: 'BLOCK',
        blockId,
        reason: 'Dentist',
        title: 'Blocked',
        startTime: at('08:30'),
        endTime: at('10:30'),
      },
    ]);
    expect(body.alternatives.map(({ id }: { id: string }) => id)).toContain(free);
    expect(body.alternatives.map(({ id }: { id: string }) => id)).not.toContain(driverId);
  });

  it('of a vehicle is refused, and in the check of conflicts too', async () => {
    const vehicleId = await aVehicle();
    const blockId = await aBlock(as, { vehicleId });
    expect((await planEvent(as, { ...RIDE, vehicleId })).body).toMatchObject({
      code: 'VEHICLE_CONFLICT',
      conflicts: [{ blockId }],
    });
    const { endTime, startTime } = RIDE;
    const { body } = await call(checkConflicts, { as, body: { startTime, endTime, vehicleId } });
    expect(body).toMatchObject({
      available: false,
      problems: [{ code: 'VEHICLE_CONFLICT' }],
      conflicts: [{ blockId }],
    });
  });

  it('may touch the block: the turnaround does not widen it', async () => {
    const driverId = await aDriver();
    await aBlock(as, { driverId });
    const touching = [
      { startTime: at('07:30'), endTime: at('08:30') },
      { startTime: at('10:30'), endTime: at('11:00') },
    ];
    for (const times of touching) expect((await planEvent(as, { ...RIDE, ...times, driverId })).status).toBe(201);
    expect((await planEvent(as, { ...RIDE, startTime: at('10:29'), endTime: at('10:30'), driverId })).status).toBe(409);
  });

  it('is possible again after the block is removed', async () => {
    const driverId = await aDriver();
    const blockId = await aBlock(as, { driverId });
    await call(deleteDriverBlock, { as, params: { driverId, blockId } });
    expect((await planEvent(as, { ...RIDE, driverId })).status).toBe(201);
  });
});

describe('a ride that comes into a block', () => {
  it('is refused if it moves there or gets the driver', async () => {
    const driverId = await aDriver();
    await aBlock(as, { driverId });
    const { endTime, startTime } = RIDE;
    const moving = await anEvent(as, { ...RIDE, ...LATER, driverId });
    expect(await update(moving, { startTime, endTime })).toMatchObject(REFUSED);
    expect(await update(await anEvent(as, RIDE), { driverId })).toMatchObject(REFUSED);
  });

  it('is refused if it is reopened, restored or moved with its master', async () => {
    const driverId = await aDriver();
    const cancelled = await anEvent(as, { ...RIDE, driverId });
    await move(cancelled, 'CANCELLED');
    const deleted = await anEvent(as, { ...RIDE, driverId });
    await call(deleteEvent, { as, params: { eventId: deleted } });
    const dinner = await anEvent(as, { title: 'Dinner', startTime: at('13:00'), endTime: at('15:00') });
    const leg = await anEvent(as, { ...RIDE, ...LATER, driverId, masterEventId: dinner });
    const blockId = await aBlock(as, { driverId });
    expect(await move(cancelled, 'SCHEDULED')).toMatchObject(REFUSED);
    expect(await call(restoreEvent, { as, params: { eventId: deleted } })).toMatchObject(REFUSED);
    const earlier = { startTime: at('10:00'), endTime: at('12:00') };
    const refused = await update(dinner, earlier, { withLegs: 'true' });
    expect(refused).toMatchObject(REFUSED);
    expect(refused.body.conflicts).toMatchObject([{ kind: 'BLOCK', blockId, legId: leg }]);
  });
});

describe('a ride that stands in a block', () => {
  it('keeps what it has, and is checked as soon as its time changes', async () => {
    const [driverId, vehicleId] = [await aDriver(), await aVehicle()];
    const eventId = await anEvent(as, { ...RIDE, driverId });
    await aBlock(as, { driverId });
    expect((await update(eventId, { title: 'To the opera', vehicleId })).status).toBe(200);
    expect(await update(eventId, { endTime: at('10:15') })).toMatchObject(REFUSED);
    expect((await update(eventId, LATER)).status).toBe(200);
  });

  it('can be cancelled, and given to another driver', async () => {
    const [driverId, other] = [await aDriver(), await aDriver()];
    const first = await anEvent(as, { ...RIDE, driverId });
    const second = await anEvent(as, { ...RIDE, ...LATER, driverId });
    await aBlock(as, { driverId }, { to: at('14:00') });
    expect((await move(first, 'CANCELLED')).status).toBe(200);
    expect((await update(second, { driverId: other })).status).toBe(200);
  });
});

describe('a blocked driver or vehicle', () => {
  it('is not available, with the block among the conflicts', async () => {
    const [driverId, vehicleId] = [await aDriver(), await aVehicle()];
    const ofDriver = await aBlock(as, { driverId });
    const ofVehicle = await aBlock(as, { vehicleId });
    const { endTime, startTime } = RIDE;
    const driver = await call(checkDriverAvailability, { as, body: { startTime, endTime, ids: [driverId] } });
    expect(driver.body.items).toMatchObject([{ free: false, conflicts: [{ kind: 'BLOCK', blockId: ofDriver }] }]);
    const body = { startTime, endTime };
    const { items } = (await call(checkVehicleAvailability, { as, body })).body;
    expect(items.find(({ vehicle }: { vehicle: { id: string } }) => vehicle.id === vehicleId)).toMatchObject({
      free: false,
      reason: 'BLOCKED',
      conflicts: [{ blockId: ofVehicle }],
    });
    const after = await call(checkDriverAvailability, { as, body: { ...LATER, ids: [driverId] } });
    expect(after.body.items).toMatchObject([{ free: true, conflicts: [], gapBeforeMinutes: 90 }]);
  });

  it('shows the blocks of the range in the schedule', async () => {
    const [driverId, vehicleId] = [await aDriver(), await aVehicle()];
    const user = await aUser('DRIVER', { driverId });
    const second = await aBlock(as, { driverId }, { from: at('20:00'), to: '2027-05-12T06:00:00.000Z' });
    const first = await aBlock(as, { driverId }, { reason: 'Dentist' });
    const ids = ({ body }: { body: { blocks: { id: string }[] } }) => body.blocks.map(({ id }) => id);
    const read = (query: Record<string, string> = {}) => call(getDriverSchedule, { as, params: { driverId }, query });
    expect(ids(await read())).toEqual([first, second]);
    expect((await read()).body.blocks[0]).toMatchObject({ driverId, from: at('08:30'), reason: 'Dentist' });
    expect(ids(await read({ from: '2027-05-11', to: '2027-05-11' }))).toEqual([second]);
    expect(ids(await read({ from: '2027-05-13' }))).toEqual([]);
    expect(ids(await call(getMySchedule, { as: user }))).toEqual([first, second]);
    const ofVehicle = await aBlock(as, { vehicleId });
    expect(ids(await call(getVehicleSchedule, { as, params: { vehicleId } }))).toEqual([ofVehicle]);
  });
});
