import { invalidField } from '#shared/contract/invalid-field.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord, NewActivity } from '#shared/schemas/activity.ts';

/** A new activity, planned and not begun. Only a leg that takes its master's VIPs may leave `vipIds` out. */
export const beginActivity = (id: string, wanted: NewActivity, now: string): ActivityRecord => {
  const { vipIds } = wanted;
  if (!vipIds) {
    throw invalidField('body.vipIds', 'is required: a list of the VIPs, which may be empty');
  }
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null && value !== undefined));
  return begin(
    id,
    { ...(given as Omit<NewActivity, 'vipIds'>), vipIds, status: 'SCHEDULED' as const },
    now,
  ) as ActivityRecord;
};
