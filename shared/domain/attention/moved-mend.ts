import { RESOURCES, type Resource, resourceIdOf } from '#shared/domain/assignments/assignment.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import type { AttentionFacts } from './facts.ts';
import { bestDriver, bestVehicle, breaksHours, type Choice, isFree, isSqueezed } from './free-resources.ts';
import { updateMend } from './row.ts';

type Times = Pick<ActivityRecord, 'startTime' | 'endTime'>;

/** What a ride needs beside its new times. */
interface Replaced {
  readonly vehicleId?: string;
  readonly driverId?: string;
  /** What people read about it. */
  readonly names: readonly string[];
}

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
  const keeps = (resource: Resource): boolean => {
    const id = resourceIdOf(ride, resource);
    if (id === undefined) return true;
    const hasRow = (): boolean =>
      isSqueezed(facts, resource, moved, id) || (resource === 'DRIVER' && breaksHours(facts, moved, id));
    return isFree(facts, resource, moved, id) && !(choice.withoutRows && hasRow());
  };
  const replaced: { vehicleId?: string; driverId?: string; names: string[] } = { names: [] };
  for (const resource of RESOURCES) {
    if (keeps(resource)) continue;
    const other = resource === 'VEHICLE' ? bestVehicle(facts, moved, choice) : bestDriver(facts, moved, choice);
    if (!other) return undefined;
    replaced[resource === 'VEHICLE' ? 'vehicleId' : 'driverId'] = other.id;
    replaced.names.push(other.name);
  }
  return replaced;
}

/** Returns the request that moves an activity, with another vehicle or driver where its own has something else then. */
export function movedMend(
  facts: AttentionFacts,
  ride: ActivityRecord,
  times: Times,
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
