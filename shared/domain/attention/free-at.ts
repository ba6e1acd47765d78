import type { Resource } from '#shared/domain/assignments/assignment.ts';
import { gapsAround, NOT_FREE } from '#shared/domain/assignments/standing.ts';
import { driversAlike, vehiclesAlike } from '#shared/domain/assignments/suits.ts';
import { takesAssignments } from '#shared/domain/assignments/warnings.ts';
import { oncePer } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { AttentionFacts } from './facts.ts';

/** With gaps of at least this many minutes on both sides, a resource is as good as one without other rides. */
const WIDE_GAP_MINUTES = 60;

/** Few seats first. The order is the same for all rides. */
export const vehiclesInOrder = oncePer((vehicles: AttentionFacts['related']['vehicles']) =>
  [...vehicles.values()].filter(takesAssignments).sort((a, b) => a.seatCapacity - b.seatCapacity || byName(a, b)),
);
export const driversInOrder = oncePer((drivers: AttentionFacts['related']['drivers']) =>
  [...drivers.values()].sort(byName),
);

/** Of those that suit the same rides, one stands for all. */
export const oneOfVehicles = oncePer((vehicles: AttentionFacts['related']['vehicles']) =>
  oneOfEach(vehiclesAlike(vehicles.values())),
);
export const oneOfDrivers = oncePer((drivers: AttentionFacts['related']['drivers']) =>
  oneOfEach(driversAlike(drivers.values())),
);

function oneOfEach<R>(groups: readonly (readonly R[])[]): (record: R) => R {
  const ones = new Map(groups.flatMap((alike) => alike.map((record) => [record, alike[0] ?? record] as const)));
  return (record) => ones.get(record) ?? record;
}

/** Returns a function that asks only once about each record, or about those of which `alike` returns the same. */
export function once<R>(
  tell: (record: R) => boolean,
  alike: (record: R) => R = (record) => record,
): (record: R) => boolean {
  const known = new Map<R, boolean>();
  return (record) => {
    const one = alike(record);
    const found = known.get(one) ?? tell(one);
    known.set(one, found);
    return found;
  };
}

export interface Resourced {
  readonly id: string;
  readonly supplierId?: string | undefined;
}

/**
 * Returns a function that finds the vehicles, or the drivers, that are free at the time of a ride: those with wide gaps first, then in their
 * order. A row asks for the same time again and again, so the last answer is kept.
 */
function findingFree<R extends Resourced>(resource: Resource) {
  const known = new WeakMap<
    readonly R[],
    { readonly days: unknown; readonly key: string; readonly free: readonly R[] }
  >();
  return ({ ledger, travel }: AttentionFacts, ride: ActivityRecord, all: readonly R[]): readonly R[] => {
    const { endTime: end, id: except, startTime: start } = ride;
    const key = [start, end, except, travel.turnaroundMinutes].join(' ');
    const last = known.get(all);
    if (last?.days === ledger[resource] && last.key === key) return last.free;
    const days = ledger[resource];
    const gaps = gapsAround(
      days,
      { start, end, except, turnaroundMinutes: travel.turnaroundMinutes },
      WIDE_GAP_MINUTES,
    );
    const near = all.filter(({ id }) => gaps.has(id));
    const free = [
      ...all.filter(({ id }) => !gaps.has(id)),
      ...near
        .map((record) => ({ record, gap: gaps.get(record.id) ?? NOT_FREE }))
        .filter(({ gap }) => gap !== NOT_FREE)
        .sort((a, b) => b.gap - a.gap)
        .map(({ record }) => record),
    ];
    known.set(all, { days, key, free });
    return free;
  };
}

export const freeVehiclesAt = findingFree<VehicleRecord>('VEHICLE');
export const freeDriversAt = findingFree<DriverRecord>('DRIVER');

function byName(a: { readonly id: string; readonly name: string }, b: typeof a): number {
  return a.name < b.name || (a.name === b.name && a.id < b.id) ? -1 : 1;
}
