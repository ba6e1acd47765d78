import { assignmentOf, RESOURCES, type Resource } from '#shared/domain/assignments/assignment.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import type { Ledger } from '#shared/domain/assignments/standing.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/**
 * Returns what vehicles and drivers have without the activities `gone`, and with what `added` hold. What is added stands on a day of its
 * own, so use the result only to find busy times.
 */
export function ledgerAfter(ledger: Ledger, gone: ReadonlySet<string>, added: readonly ActivityRecord[]): Ledger {
  const [vehicles, drivers] = RESOURCES.map((resource) => ofResource(resource, ledger[resource], gone, added));
  return { VEHICLE: vehicles ?? new Map(), DRIVER: drivers ?? new Map() };
}

function ofResource(
  resource: Resource,
  days: ReadonlyMap<string, readonly LedgerDay[]>,
  gone: ReadonlySet<string>,
  added: readonly ActivityRecord[],
): ReadonlyMap<string, readonly LedgerDay[]> {
  const after = new Map<string, LedgerDay[]>();
  for (const [id, list] of days) {
    const left = ({ assignments, ...day }: LedgerDay) => ({
      ...day,
      assignments: assignments.filter(({ activityId }) => !gone.has(activityId)),
    });
    after.set(id, list.map(left));
  }
  for (const activity of added) {
    const held = assignmentOf(activity, resource);
    if (!held?.busy) continue;
    const { resourceId, start } = held;
    const day = { resource, resourceId, day: start.slice(0, 10), revision: 0, assignments: [held], blocks: [] };
    after.set(resourceId, [...(after.get(resourceId) ?? []), day]);
  }
  return after;
}
