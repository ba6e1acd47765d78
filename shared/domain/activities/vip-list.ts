import { invalidField } from '#shared/contract/invalid-field.ts';
import { ValidationFailed } from '#shared/contract/problems.ts';
import { type ActivityRecord, MAX_VIPS_PER_ACTIVITY, MAX_VIPS_PER_REQUEST } from '#shared/schemas/activity.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';

/** What a change of the list adds and takes away. */
export const vipDifference = (before: readonly string[], after: readonly string[]) => {
  const old = new Set(before);
  const now = new Set(after);
  return { added: after.filter((id) => !old.has(id)), removed: before.filter((id) => !now.has(id)) };
};

const refuse = (message: string): never => {
  throw invalidField('body.vipIds', message);
};

/** Refuses a change of VIPs that one transaction cannot hold, or a list that grows too long. */
export const assertVipChange = (before: readonly string[], after: readonly string[]): void => {
  const { added, removed } = vipDifference(before, after);
  const changes = added.length + removed.length;
  if (changes > MAX_VIPS_PER_REQUEST) {
    refuse(`changes ${changes} VIPs, and one request can change ${MAX_VIPS_PER_REQUEST}: do it in several steps`);
  }
  if (after.length > MAX_VIPS_PER_ACTIVITY) {
    refuse(`makes ${after.length} VIPs, and an activity holds at most ${MAX_VIPS_PER_ACTIVITY}`);
  }
};

/** Refuses VIPs that are not there, naming each by its place in the request. */
export const assertVipsPresent = (wanted: readonly string[], found: ReadonlyMap<string, VipRecord>): void => {
  const missing = wanted.filter((id) => !found.has(id) || found.get(id)?.deletedAt);
  if (missing.length === 0) return;
  const errors = missing.map((id) => ({ path: 'body.vipIds', message: `names no VIP: ${id}` }));
  throw new ValidationFailed(`body.vipIds names no VIP: ${missing.slice(0, 5).join(', ')}.`, { errors });
};

/** The activity with VIPs added at the end, each once; the same one where all are on it already. */
export const withVips = (activity: ActivityRecord, vipIds: readonly string[], now: string): ActivityRecord => {
  const { added } = vipDifference(activity.vipIds, [...activity.vipIds, ...vipIds]);
  if (added.length === 0) return activity;
  const all = [...activity.vipIds, ...new Set(added)];
  return { ...activity, vipIds: all, version: activity.version + 1, updatedAt: now };
};

interface Carrying {
  readonly vipIds: readonly string[];
  readonly version: number;
  readonly updatedAt: string;
}

/** An activity or a flight without one VIP; the same one where he is not on it. */
export const withoutVip = <T extends Carrying>(record: T, vipId: string, now: string): T => {
  const vipIds = record.vipIds.filter((id) => id !== vipId);
  if (vipIds.length === record.vipIds.length) return record;
  return { ...record, vipIds, version: record.version + 1, updatedAt: now };
};
