import { invalidField } from '#shared/contract/invalid-field.ts';
import { ValidationFailed } from '#shared/contract/problems.ts';
import { type ActivityRecord, MAX_VIPS_PER_ACTIVITY } from '#shared/schemas/activities/activity.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';

/** Returns the VIPs that a change of the list adds and removes. */
export function vipDifference(before: readonly string[], wanted: readonly string[]) {
  const idsBefore = new Set(before);
  const wantedIds = new Set(wanted);
  return { added: wanted.filter((id) => !idsBefore.has(id)), removed: before.filter((id) => !wantedIds.has(id)) };
}

/** Throws VALIDATION_FAILED if the VIPs are more than an activity can have. */
export function assertVipCount(vipIds: readonly string[]): void {
  if (vipIds.length <= MAX_VIPS_PER_ACTIVITY) return;
  throw invalidField('body.vipIds', `has ${vipIds.length} VIPs; an activity can have at most ${MAX_VIPS_PER_ACTIVITY}`);
}

/** Throws VALIDATION_FAILED if a VIP does not exist or is deleted. The problem has one error per VIP. */
export function assertVipsPresent(wanted: readonly string[], found: ReadonlyMap<string, NamedVip>): void {
  const missing = wanted.filter((id) => !found.has(id) || found.get(id)?.deletedAt);
  if (missing.length === 0) return;
  const deleted = missing.flatMap((id) => found.get(id)?.name ?? []);
  const unknown = missing.filter((id) => !found.has(id));
  const errors = [
    ...deleted.map((name) => ({ path: 'body.vipIds', message: `contains a deleted VIP: ${name}` })),
    ...unknown.map((id) => ({ path: 'body.vipIds', message: `contains the id of no VIP: ${id}` })),
  ];
  const faults = [
    ...(deleted.length > 0 ? [`deleted VIPs: ${deleted.slice(0, 5).join(', ')}`] : []),
    ...(unknown.length > 0 ? [`ids of no VIP: ${unknown.length}`] : []),
  ];
  throw new ValidationFailed(`body.vipIds contains ${faults.join('; ')}.`, { errors });
}

/** Returns the activity with more VIPs at the end, each once. Returns the same object if it has all of them. */
export function withVips(activity: ActivityRecord, vipIds: readonly string[], now: string): ActivityRecord {
  const { added } = vipDifference(activity.vipIds, [...activity.vipIds, ...vipIds]);
  if (added.length === 0) return activity;
  const all = [...activity.vipIds, ...new Set(added)];
  return { ...activity, vipIds: all, version: activity.version + 1, updatedAt: now };
}

interface WithVips {
  readonly vipIds: readonly string[];
  readonly version: number;
  readonly updatedAt: string;
}

/** Returns an activity or a flight without one VIP. Returns the same object if it does not have them. */
export function withoutVip<T extends WithVips>(record: T, vipId: string, now: string): T {
  const vipIds = record.vipIds.filter((id) => id !== vipId);
  if (vipIds.length === record.vipIds.length) return record;
  return { ...record, vipIds, version: record.version + 1, updatedAt: now };
}
