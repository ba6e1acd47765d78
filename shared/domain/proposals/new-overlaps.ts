import { type Overlap, overlapsAmong } from '#shared/domain/activities/overlaps.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { OverlapNotice } from '#shared/schemas/proposals/proposal-record.ts';
import type { PlannedChange } from './planned-change.ts';

/**
 * Returns the guests who are on two activities at the same time after all changes, and were not before. `nearby` are the activities
 * around them, as they are now.
 */
export function newOverlaps(changes: readonly PlannedChange[], nearby: readonly ActivityRecord[]): OverlapNotice[] {
  const after = new Map(changes.map((each) => [each.after.id, each.after]));
  const before = new Map(changes.flatMap((each) => (each.before ? [[each.after.id, each.before]] : [])));
  const all = [...new Map([...nearby.map((each) => [each.id, each] as const), ...before, ...after]).values()];
  const known = new Set(overlapsAmong(all.map((each) => before.get(each.id) ?? each)).flatMap(namesOf));
  const isOfChange = ({ first, second }: Overlap): boolean => after.has(first.id) || after.has(second.id);
  return overlapsAmong(all)
    .filter(isOfChange)
    .flatMap((overlap): OverlapNotice[] => {
      const names = namesOf(overlap);
      const vipIds = overlap.vipIds.filter((_, place) => !known.has(names[place] ?? ''));
      const { first, second } = overlap;
      return vipIds.length > 0 ? [{ code: 'VIP_OVERLAP', activityId: first.id, otherId: second.id, vipIds }] : [];
    });
}

function namesOf({ first, second, vipIds }: Overlap): string[] {
  const pair = [first.id, second.id].sort().join(' ');
  return vipIds.map((vipId) => `${pair} ${vipId}`);
}
