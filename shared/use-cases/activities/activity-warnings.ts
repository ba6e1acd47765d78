import { leftBehindWarnings } from '#shared/domain/activities/left-behind.ts';
import { legWarnings, masterWarnings } from '#shared/domain/activities/leg-warnings.ts';
import type { Named } from '#shared/domain/activities/names-of.ts';
import { overlapWarnings } from '#shared/domain/activities/overlaps.ts';
import { vipDifference } from '#shared/domain/activities/vip-list.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { findActivities, findActivity } from '#shared/entities/activities/activity.ts';
import { activitiesAround } from '#shared/entities/activities/activity-list.ts';
import { findVipNames } from '#shared/entities/vips/vip-names.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Warning } from '#shared/schemas/warning.ts';

interface Seen {
  readonly vips: ReadonlyMap<string, Named>;
  readonly timezone: string;
  readonly now: string;
}

function areTimesNew(before: ActivityRecord | undefined, after: ActivityRecord): boolean {
  return before?.startTime !== after.startTime || before.endTime !== after.endTime;
}

/**
 * Reads the activities in which the VIPs of this one could be at the same time. Reads nothing if the change cannot make a new overlap:
 * it adds no VIP, moves nothing and reopens nothing.
 */
export async function readNearby(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  now: string,
): Promise<readonly ActivityRecord[]> {
  const { added } = vipDifference(before?.vipIds ?? [], after.vipIds);
  const canOverlap =
    added.length > 0 || areTimesNew(before, after) || before?.status !== after.status || before.deletedAt !== undefined;
  if (after.vipIds.length === 0 || !isAhead(after, now) || !canOverlap) return [];
  return activitiesAround(after.startTime, after.endTime);
}

/** Warns about VIPs who are elsewhere at the same time (`nearby`), and about a leg that does not suit its master. */
export function activityWarnings(
  after: ActivityRecord,
  nearby: readonly ActivityRecord[],
  master: ActivityRecord | undefined,
  seen: Seen,
): Warning[] {
  const overlaps = overlapWarnings(after, nearby, seen.vips, seen.timezone);
  return master ? [...overlaps, ...legWarnings(after, master, seen)] : overlaps;
}

/**
 * Warns about the legs of a master whose VIPs, times or status changed. Call it after the write: it then finds the legs that were
 * added meanwhile, and a leg that is added later is judged by its own write.
 */
export async function legsLeftBehind(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  seen: Seen,
): Promise<Warning[]> {
  if (!before || after.type === 'TRANSPORT' || after.deletedAt) return [];
  const { added, removed } = vipDifference(before.vipIds, after.vipIds);
  const isSame = added.length + removed.length === 0 && !areTimesNew(before, after) && before.status === after.status;
  if (isSame) return [];
  const legs = await findActivities((await findActivity(after.id))?.childIds ?? []);
  if (legs.length === 0) return [];
  const unnamed = legs.flatMap(({ vipIds }) => vipIds).filter((id) => !seen.vips.has(id));
  const vips = new Map([...seen.vips, ...(await findVipNames(unnamed)).map((vip) => [vip.id, vip] as const)]);
  return [...leftBehindWarnings(before, after, legs, seen), ...masterWarnings(after, legs, { ...seen, vips })];
}
