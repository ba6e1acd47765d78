import { invalidNow } from '#shared/contract/invalid-field.ts';
import { because } from '#shared/contract/problem.ts';
import { InvalidTransition } from '#shared/contract/problems.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { change } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { SwapKind } from '#shared/schemas/assignments/swap.ts';
import { fault } from '#shared/schemas/fault.ts';
import { isServed } from './needs.ts';

interface Swap {
  readonly what: SwapKind;
  /** Names the request. */
  readonly swapId: string;
  readonly now: string;
}

/** Returns two activities with each other's driver, vehicle or both. Throws ValidationFailed or INVALID_TRANSITION for what is not open, or has neither. */
export function swapped(
  first: ActivityRecord,
  second: ActivityRecord,
  { now, swapId, what }: Swap,
): readonly [ActivityRecord, ActivityRecord] {
  for (const [path, ride] of [
    ['path.eventId', first],
    ['body.withEventId', second],
  ] as const) {
    if (!isServed(ride))
      throw invalidNow(
        path,
        fault('NOTHING_TO_SWAP', `has neither a vehicle nor a driver: “${ride.title}”`, { title: ride.title }),
      );
    if (!isActive(ride))
      throw new InvalidTransition(
        `“${ride.title}” is ${ride.status}. Only what is open can swap.`,
        because('STATUS_FORBIDS', { title: ride.title, status: { field: 'status', value: ride.status } }),
      );
  }
  const given = (to: ActivityRecord, from: ActivityRecord): ActivityRecord => {
    const changed = change(to, taken(from, what), now);
    return changed === to ? to : { ...changed, swapId };
  };
  return [given(first, second), given(second, first)];
}

/** Who drives together stays together. */
function taken({ coDriverId, driverId, vehicleId }: ActivityRecord, what: SwapKind) {
  return {
    ...(what !== 'VEHICLES' && { driverId: driverId ?? null, coDriverId: coDriverId ?? null }),
    ...(what !== 'DRIVERS' && { vehicleId: vehicleId ?? null }),
  };
}
