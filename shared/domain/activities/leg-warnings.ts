import { isAhead, named } from '#shared/domain/assignments/warnings.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { vipDifference } from './vip-list.ts';

/** A master whose VIPs changed, and its legs. */
interface ChangedMaster {
  readonly master: { readonly id: string; readonly title: string; readonly vipIds: readonly string[] };
  readonly vipIdsBefore: readonly string[];
  readonly legs: readonly ActivityRecord[];
  readonly vips: ReadonlyMap<string, VipRecord>;
  readonly timezone: string;
  readonly now: string;
}

/**
 * Warns about current and future legs that no longer match their master. LEG_CARRIES_OTHERS: a leg still carries VIPs who left the
 * master. VIP_WITHOUT_RIDE: VIPs of the master need transportation and are on no leg. Without such legs there are no warnings.
 */
export const legWarnings = ({ legs, master, now, timezone, vipIdsBefore, vips }: ChangedMaster): Warning[] => {
  const ahead = legs.filter((leg) => isAhead(leg, now)).sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
  if (ahead.length === 0) return [];
  const left = new Set(vipDifference(vipIdsBefore, master.vipIds).removed);
  const carrying = ahead.flatMap((leg): Warning[] => {
    const vipIds = leg.vipIds.filter((id) => left.has(id));
    if (vipIds.length === 0) return [];
    const message = `${named(leg, timezone)} still carries ${listed(vipIds, vips)}, who left “${master.title}”.`;
    return [{ code: 'LEG_CARRIES_OTHERS', message, activityId: leg.id, vipIds }];
  });
  const riding = new Set(ahead.flatMap(({ vipIds }) => vipIds));
  const waiting = master.vipIds.filter((id) => !riding.has(id) && needsRide(vips.get(id)));
  if (waiting.length === 0) return carrying;
  const message = `These VIPs are on “${master.title}” but on none of its transports: ${listed(waiting, vips)}.`;
  return [...carrying, { code: 'VIP_WITHOUT_RIDE', message, activityId: master.id, vipIds: waiting }];
};

const needsRide = (vip: VipRecord | undefined): boolean => vip !== undefined && !vip.deletedAt && !vip.isRosterOnly;

/** How many names a message shows. `vipIds` contains all VIPs. */
const MAX_NAMES = 5;

const listed = (vipIds: readonly string[], vips: ReadonlyMap<string, VipRecord>): string => {
  const names = vipIds.slice(0, MAX_NAMES).map((id) => vips.get(id)?.name ?? id);
  const more = vipIds.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
};
