import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DispatchTask, plannedRides } from '#shared/domain/proposals/planned-rides.ts';
import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { NO_TAGS } from '#test/support/suiting.ts';

const NOW = '2027-05-10T12:00:00.000Z';
function after(hours: number): string {
  return later(NOW, hours * HOUR_MS);
}
const van: VehicleRecord = begin(
  'veh_1',
  { name: 'Van', type: 'VAN' as const, seatCapacity: 7, status: 'AVAILABLE' as const },
  NOW,
);
const dana = begin('drv_1', { name: 'Dana' }, NOW);

const drawnRide = fc.record({
  startsAfter: fc.integer({ min: -3, max: 3 }),
  status: fc.constantFrom('SCHEDULED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'),
  vehicleId: fc.constantFrom(undefined, van.id),
  driverId: fc.constantFrom(undefined, dana.id),
});
const rides = fc.array(drawnRide, { minLength: 1, maxLength: 8, size: 'max' }).map((list) =>
  list.map(
    ({ driverId, startsAfter, status, vehicleId }, place): ActivityRecord =>
      begin(
        `act_${place}`,
        {
          type: 'TRANSPORT',
          title: 'Ride',
          startTime: after(startsAfter),
          endTime: after(startsAfter + 1),
          status,
          vipIds: [],
          ...(vehicleId !== undefined && { vehicleId }),
          ...(driverId !== undefined && { driverId }),
        },
        NOW,
      ),
  ),
);
const tasks = fc.constantFrom<DispatchTask>(
  { kind: 'ASSIGN' },
  { kind: 'ASSIGN', ids: ['act_0', 'act_1'] },
  { kind: 'REASSIGN', out: [{ resource: 'VEHICLE', resourceId: van.id }], from: after(-3) },
  { kind: 'REASSIGN', out: [{ resource: 'DRIVER', resourceId: dana.id }], from: after(0) },
);

describe('plannedRides', () => {
  it('leaves rides alone that have begun or are over', () => {
    fc.assert(
      fc.property(rides, tasks, (drawn, task) => {
        const planned = plannedRides(task, {
          now: NOW,
          settings: {
            timezone: 'UTC',
            dayStartsAt: '00:00',
            handoverMinutes: 15,
            tags: NO_TAGS,
            hours: { preset: 'NONE' },
          },
          travel: { turnaroundMinutes: 0 },
          rides: drawn,
          vips: new Map(),
          vehicles: new Map([[van.id, van]]),
          drivers: new Map([[dana.id, dana]]),
          ledger: { VEHICLE: new Map(), DRIVER: new Map() },
        });
        const ahead = drawn.filter(({ startTime, status }) => status === 'SCHEDULED' && startTime > NOW);
        expect(ahead).toEqual(expect.arrayContaining([...planned.rides]));
        const open = ahead.filter(({ driverId, vehicleId }) => driverId === undefined || vehicleId === undefined);
        if (task.kind === 'ASSIGN' && !task.ids) expect(planned.rides).toEqual(expect.arrayContaining(open));
      }),
    );
  });
});
