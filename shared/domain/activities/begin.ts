import { ValidationFailed } from '#shared/contract/problems.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord, NewActivity } from '#shared/schemas/activity.ts';

/** A new activity, planned and not begun. Only a leg that takes its master's VIPs may leave `vipIds` out. */
export const beginActivity = (id: string, wanted: NewActivity, now: string): ActivityRecord => {
  const { vipIds } = wanted;
  if (!vipIds) {
    const message = 'is required: a list of the VIPs, which may be empty';
    throw new ValidationFailed(`body.vipIds ${message}.`, { errors: [{ path: 'body.vipIds', message }] });
  }
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null && value !== undefined));
  return begin(
    id,
    { ...(given as Omit<NewActivity, 'vipIds'>), vipIds, status: 'SCHEDULED' as const },
    now,
  ) as ActivityRecord;
};
