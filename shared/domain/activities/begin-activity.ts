import { invalidField } from '#shared/contract/invalid-field.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord, NewActivity } from '#shared/schemas/activities/activity.ts';

/** Returns a new activity with status SCHEDULED. A leg must already have its master's VIPs. Without `vipIds`, throws VALIDATION_FAILED. */
export function beginActivity(id: string, wanted: NewActivity, now: string): ActivityRecord {
  const { vipIds } = wanted;
  if (!vipIds) {
    throw invalidField('body.vipIds', 'is required: a list of VIPs, which may be empty');
  }
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null && value !== undefined));
  return begin(
    id,
    { ...(given as Omit<NewActivity, 'vipIds'>), vipIds, status: 'SCHEDULED' as const },
    now,
  ) as ActivityRecord;
}
