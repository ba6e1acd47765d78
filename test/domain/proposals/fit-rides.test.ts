import { beforeAll, describe, expect, it } from '@jest/globals';
import { assignmentOf, RESOURCES, type Resource } from '#shared/domain/assignments/assignment.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { fitRides } from '#shared/domain/proposals/fit-rides.ts';
import type { PlannedChange } from '#shared/domain/proposals/planned-changes.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { testSolver } from '#test/support/solver.ts';
import { NO_TAGS } from '#test/support/suiting.ts';

let solveMip: SolveMip;
beforeAll(async () => {
  solveMip = await testSolver();
});

const NOW = '2027-05-10T08:00:00.000Z';
function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
function van(id: string) {
  return begin(id, { name: id, type: 'VAN', seatCapacity: 7, status: 'AVAILABLE' } as const, NOW);
}
const vehicles = new Map(['van', 'bus'].map((id) => [id, van(id)]));
const drivers = new Map(['dana', 'eli'].map((id) => [id, begin(id, { name: id }, NOW)]));

function ride(id: string, from: string, to: string, fields: Partial<ActivityRecord>): ActivityRecord {
  return {
    ...begin(id, { type: 'TRANSPORT', title: id, status: 'SCHEDULED' as const, vipIds: [] }, NOW),
    startTime: at(from),
    endTime: at(to),
    ...fields,
  };
}

function dayOf(resource: Resource, id: string, rides: readonly ActivityRecord[]) {
  return {
    resource,
    resourceId: id,
    day: '2027-05-10',
    revision: 1,
    assignments: rides.flatMap((each) => {
      const held = assignmentOf(each, resource);
      return held?.resourceId === id ? [held] : [];
    }),
    blocks: [],
  };
}

/** Moves a ride from 09:00 to 11:00, where another one with the same vehicle and driver is. */
function moved(fields: Partial<ActivityRecord>, more: Partial<PlannedChange> = {}) {
  const before = ride('moved', '09:00', '10:00', fields);
  const rides = [before, ride('other', '11:00', '12:00', { vehicleId: 'van', driverId: 'dana' })];
  const [VEHICLE, DRIVER] = RESOURCES.map((resource) => {
    const ids = [...(resource === 'VEHICLE' ? vehicles : drivers).keys()];
    return new Map(ids.map((id) => [id, [dayOf(resource, id, rides)]]));
  });
  const facts = {
    now: NOW,
    settings: {
      timezone: 'UTC',
      dayStartsAt: '00:00',
      handoverMinutes: 15,
      tags: NO_TAGS,
      hours: { preset: 'NONE' as const },
    },
    travel: { turnaroundMinutes: 0 },
    rides,
    vips: new Map(),
    vehicles,
    drivers,
    ledger: { VEHICLE: VEHICLE ?? new Map(), DRIVER: DRIVER ?? new Map() },
  };
  const after = { ...before, startTime: at('11:00'), endTime: at('12:00') };
  return fitRides([{ before, after, ...more }], facts, solveMip).changes.map((each) => [
    each.after.id,
    each.after.vehicleId,
    each.after.driverId,
  ]);
}

describe('a ride that moves to a time at which its vehicle and driver are busy gets', () => {
  it.each([
    ['another vehicle and driver', { vehicleId: 'van', driverId: 'dana' }, ['bus', 'eli']],
    ['another driver, if it has no vehicle', { driverId: 'dana' }, [undefined, 'eli']],
    ['another vehicle, if it has no driver', { vehicleId: 'van' }, ['bus', undefined]],
    ['nothing, if it has neither', {}, [undefined, undefined]],
  ])('%s', (_what, fields, expected) => {
    expect(moved(fields)).toEqual([['moved', ...expected]]);
  });
});

it('a ride makes room for a car of a motorcade that moves as one', () => {
  const motorcade = begin(
    'mcd_1',
    { title: 'Arrival', startTime: at('09:00'), endTime: at('10:00'), carIds: [], splittable: false },
    NOW,
  );
  expect(moved({ vehicleId: 'van', driverId: 'dana' }, { motorcade })).toEqual([
    ['moved', 'van', 'dana'],
    ['other', 'bus', 'eli'],
  ]);
});
