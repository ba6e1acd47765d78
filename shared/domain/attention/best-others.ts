import type { Assignment } from '#shared/domain/assignments/assignment.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { AttentionFacts } from './facts.ts';
import { bestCoDriver, bestDriver, bestVehicle, type Choice } from './free-resources.ts';

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
