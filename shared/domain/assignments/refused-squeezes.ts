import type { Travel } from '#shared/domain/ways/passage.ts';
import { type Squeeze, worseSqueezes } from '#shared/domain/ways/squeeze.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { assignmentOf, RESOURCES } from './assignment.ts';
import { squeezesOfActivity } from './decide-ledger.ts';
import type { LedgerDay } from './ledger.ts';

interface Decided extends Travel {
  readonly days: readonly LedgerDay[];
  readonly daysAsRead?: readonly LedgerDay[];
  readonly acceptsTravel?: boolean | undefined;
}

/** Returns the squeezes for which a booking is refused: with the rule REFUSE, those that it brings or makes worse. */
export function refusedSqueezes(
  before: ActivityRecord | undefined,
  squeezes: readonly Squeeze[],
  { acceptsTravel = false, days, daysAsRead = days, ...travel }: Decided,
): Squeeze[] {
  if (travel.rule !== 'REFUSE' || acceptsTravel || squeezes.length === 0) return [];
  const former = RESOURCES.flatMap((resource) => {
    const old = assignmentOf(before, resource);
    const own = daysAsRead.filter((day) => day.resource === resource && day.resourceId === old?.resourceId);
    return old ? squeezesOfActivity(old, own, travel) : [];
  });
  return worseSqueezes(former, squeezes);
}
