import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { vipDifference } from './vip-list.ts';

/** Returns ROSTER_ONLY if a change puts VIPs on a TRANSPORT who need no transportation. */
export function rosterWarnings(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  vips: ReadonlyMap<string, NamedVip>,
): Warning[] {
  if (after.type !== 'TRANSPORT') return [];
  const known = before?.type === 'TRANSPORT' ? before.vipIds : [];
  const added = vipDifference(known, after.vipIds).added.flatMap((id) => vips.get(id) ?? []);
  const guests = added.filter(({ isRosterOnly }) => isRosterOnly);
  if (guests.length === 0) return [];
  const message = `Roster-only: ${guests.map(({ name }) => name).join(', ')}. They need no transportation. Check whether they ride.`;
  return [{ code: 'ROSTER_ONLY', message, activityId: after.id, vipIds: guests.map(({ id }) => id) }];
}
