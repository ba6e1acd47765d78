import { assignmentOf, isBlock, RESOURCES } from '#shared/domain/assignments/assignment.ts';
import { busyTimes, conflictingTimes } from '#shared/domain/assignments/ledger.ts';
import type { Ledger } from '#shared/domain/assignments/standing.ts';
import { squeezesOf, type Travel } from '#shared/domain/ways/passage.ts';
import type { UnresolvedRecord } from '#shared/schemas/proposals/proposal-record.ts';
import { ledgerAfter } from './ledger-after.ts';
import type { PlannedChange } from './planned-change.ts';

interface Movable {
  readonly changes: readonly PlannedChange[];
  /** One for each vehicle and driver of a motorcade that stays, with what is in its way. */
  readonly unresolved: readonly UnresolvedRecord[];
}

/**
 * Returns the changes without motorcades that cannot move: the vehicle or driver of a car has something at the new time that stays. A
 * motorcade that stays can be in the way of another one, so then it stays too.
 */
export function withoutBlockedMotorcades(
  changes: readonly PlannedChange[],
  { ledger, travel }: { readonly ledger: Ledger; readonly travel: Travel },
): Movable {
  let left = changes;
  const unresolved: UnresolvedRecord[] = [];
  for (;;) {
    const staying = ledgerAfter(ledger, new Set(left.map(({ after }) => after.id)), []);
    const found = left.flatMap((each) =>
      each.motorcade ? obstaclesOf(each, staying, travel).map((obstacle) => ({ each, obstacle })) : [],
    );
    if (found.length === 0) return { changes: left, unresolved };
    unresolved.push(...found.map(({ obstacle }) => obstacle));
    const blocked = new Set(found.map(({ each }) => each.motorcade?.id));
    left = left.filter(({ motorcade }) => !motorcade || !blocked.has(motorcade.id));
  }
}

function obstaclesOf({ after }: PlannedChange, ledger: Ledger, travel: Travel): UnresolvedRecord[] {
  return RESOURCES.flatMap((resource): UnresolvedRecord[] => {
    const held = assignmentOf(after, resource);
    if (!held?.busy) return [];
    const days = ledger[resource].get(held.resourceId) ?? [];
    const busy = busyTimes(days, after.id);
    const tooFar = travel.rule === 'REFUSE' ? squeezesOf(held, busy, travel).map(({ other }) => other) : [];
    const inTheWay = [...conflictingTimes(held, days, travel.turnaroundMinutes), ...tooFar];
    if (inTheWay.length === 0) return [];
    const activityIds = inTheWay.flatMap((time) => (isBlock(time) ? [] : [time.activityId]));
    return [
      {
        activityId: after.id,
        kind: 'MOTORCADE_BLOCKED',
        resource,
        activityIds: [...new Set(activityIds)],
        resourceIds: [held.resourceId],
        freeVehicleIds: [],
        freeDriverIds: [],
      },
    ];
  });
}
