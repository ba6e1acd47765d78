import { describe, expect, it } from '@jest/globals';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const clock = useClock();
const as = useUser('COORDINATOR');
function move(eventId: string, status: string, by = as) {
  return call(moveEventStatus, { as: by, params: { eventId }, body: { status } });
}

describe('moveEventStatus', () => {
  it.each([
    [['IN_PROGRESS', 'COMPLETED']],
    [['CANCELLED', 'SCHEDULED', 'IN_PROGRESS']],
    [['IN_PROGRESS', 'CANCELLED', 'SCHEDULED']],
  ])('moves an activity through %j', async (path) => {
    const id = await anEvent(as);
    for (const status of path) expect((await move(id, status)).body.status).toBe(status);
  });

  it.each([
    [[], 'COMPLETED'],
    [['IN_PROGRESS'], 'SCHEDULED'],
    [['IN_PROGRESS', 'COMPLETED'], 'IN_PROGRESS'],
    [['IN_PROGRESS', 'COMPLETED'], 'CANCELLED'],
    [['CANCELLED'], 'COMPLETED'],
  ])('after %j, refuses a change to %s', async (path, status) => {
    const id = await anEvent(as);
    for (const step of path) await move(id, step);
    expect((await move(id, status)).body.code).toBe('INVALID_TRANSITION');
  });

  it('reopens a completed activity until 24 hours after its end, for coordinators only', async () => {
    const driverId = await aDriver();
    const driver = await aUser('DRIVER', { driverId });
    const eventId = await anEvent(as, { ...RIDE, driverId });
    for (const status of ['IN_PROGRESS', 'COMPLETED']) await move(eventId, status);
    clock.stop(Date.parse(RIDE.endTime) + DAY_MS + 1);
    const refused = await move(eventId, 'SCHEDULED');
    expect(refused.body).toMatchObject({ code: 'INVALID_TRANSITION', detail: expect.stringContaining('24 hours') });
    clock.stop(Date.parse(RIDE.endTime) + DAY_MS);
    expect((await move(eventId, 'SCHEDULED', driver)).body.code).toBe('FORBIDDEN');
    expect((await move(eventId, 'SCHEDULED')).body.status).toBe('SCHEDULED');
  });

  it('checks everything again when it reopens a completed activity', async () => {
    const vehicleId = await aVehicle();
    const eventId = await anEvent(as, { ...RIDE, vehicleId });
    for (const status of ['IN_PROGRESS', 'COMPLETED']) await move(eventId, status);
    const other = await anEvent(as, { ...RIDE, title: 'Other', vehicleId });
    const { body } = await move(eventId, 'SCHEDULED');
    expect(body).toMatchObject({ code: 'VEHICLE_CONFLICT', conflicts: [{ activityId: other }] });
  });

  it('writes nothing if the activity already has that status', async () => {
    const id = await anEvent(as);
    expect((await move(id, 'SCHEDULED')).body.version).toBe(1);
  });

  it('refuses a driver an activity that is not theirs', async () => {
    const driver = await aUser('DRIVER', { driverId: 'drv_1' });
    expect((await move(await anEvent(as), 'IN_PROGRESS', driver)).body.code).toBe('FORBIDDEN');
  });

  it('lets one of two contrary concurrent requests succeed', async () => {
    const id = await anEvent(as);
    await move(id, 'IN_PROGRESS');
    const answers = await Promise.all([move(id, 'COMPLETED'), move(id, 'CANCELLED')]);
    const won = answers.filter(({ status }) => status === 200);
    // A completed activity cannot be cancelled, nor a cancelled one completed.
    expect(won).toHaveLength(1);
  });
});
