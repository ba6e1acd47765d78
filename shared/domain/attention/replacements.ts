import { type Assignment, assignmentsOf } from '#shared/domain/assignments/assignment.ts';
import { later } from '#shared/domain/time/days.ts';
import type { RideTimes } from '#shared/domain/ways/travel-of.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import type { AttentionFacts } from './facts.ts';
import {
  bestCoDriver,
  bestDriver,
  bestVehicle,
  breaksHours,
  type Choice,
  isFree,
  isSqueezed,
} from './free-resources.ts';
import { updateMend } from './row.ts';

const BEST = { driverId: bestDriver, coDriverId: bestCoDriver } as const;
/** How a ride holds a vehicle or a driver. */
export type HeldAs = keyof typeof BEST | 'vehicleId';

/** Tells how a ride holds a vehicle or a driver. */
export function heldAs({ coDriverId }: ActivityRecord, { resource, resourceId }: Assignment): HeldAs {
  if (resource === 'VEHICLE') return 'vehicleId';
  return resourceId === coDriverId ? 'coDriverId' : 'driverId';
}

/** Returns the best others for what a ride holds. Undefined where there is none. */
export function bestOthers(
  facts: AttentionFacts,
  ride: ActivityRecord,
  fields: readonly HeldAs[],
  choice?: Choice,
): { readonly body: Readonly<Partial<Record<HeldAs, string>>>; readonly names: string[] } | undefined {
  const vehicle = fields.includes('vehicleId') ? bestVehicle(facts, ride, choice) : undefined;
  const found = fields.map(
    (field) => [field, field === 'vehicleId' ? vehicle : BEST[field](facts, ride, { ...choice, vehicle })] as const,
  );
  const named = found.flatMap(([field, other]) => (other ? [{ field, other }] : []));
  if (named.length < fields.length) return undefined;
  return {
    body: Object.fromEntries(named.map(({ field, other }) => [field, other.id])),
    names: named.map(({ other }) => other.name),
  };
}

/** Returns the best vehicle and a driver for it; else the best driver and a vehicle for them. */
export function bestPair(facts: AttentionFacts, ride: ActivityRecord, choice: Choice = {}) {
  const vehicle = bestVehicle(facts, ride, choice);
  const driver = bestDriver(facts, ride, { ...choice, vehicle });
  if (driver || !vehicle) return [vehicle, driver] as const;
  const other = bestDriver(facts, ride, choice);
  return [other && bestVehicle(facts, ride, { ...choice, driver: other }), other] as const;
}

type Times = Pick<ActivityRecord, 'startTime' | 'endTime'>;

/** What a ride needs beside its new times. `names`: what people read about it. */
type Replaced = NonNullable<ReturnType<typeof bestOthers>>['body'] & { readonly names: readonly string[] };

/**
 * Returns what replaces the vehicle and the driver of a ride that moves, where they have something else then. Undefined if one is not
 * free and nothing else is.
 */
export function replacedAt(
  facts: AttentionFacts,
  ride: ActivityRecord,
  times: Times,
  choice: Choice = {},
): Replaced | undefined {
  const moved = { ...ride, ...times };
  const keeps = ({ resource, resourceId: id }: Assignment): boolean => {
    const hasRow = (): boolean =>
      isSqueezed(facts, resource, moved, id) || (resource === 'DRIVER' && breaksHours(facts, moved, id));
    return isFree(facts, resource, moved, id) && !(choice.withoutRows && hasRow());
  };
  const lost = assignmentsOf(ride).filter((held) => !keeps(held));
  const others = bestOthers(
    facts,
    moved,
    lost.map((held) => heldAs(ride, held)),
    choice,
  );
  return others && { ...others.body, names: others.names };
}

/** Returns the request that moves an activity, with another vehicle or driver where its own has something else then. */
export function movedMend(
  facts: AttentionFacts,
  ride: ActivityRecord,
  times: RideTimes,
  choice?: Choice,
): Mend | undefined {
  const replaced = replacedAt(facts, ride, times, choice);
  if (!replaced) return undefined;
  const { names: _names, ...others } = replaced;
  return updateMend(ride, { ...times, ...others });
}

/** Returns the times at which a drop-off ends when it should. Undefined if it cannot begin earlier. */
export function timesInTime(facts: Pick<AttentionFacts, 'now'>, ride: ActivityRecord, due: string) {
  const startTime = later(ride.startTime, Date.parse(due) - Date.parse(ride.endTime));
  return ride.status === 'SCHEDULED' && startTime > facts.now ? { startTime, endTime: due } : undefined;
}
