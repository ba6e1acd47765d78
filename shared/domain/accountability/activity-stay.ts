import { isHeldOpen } from '#shared/domain/activities/advance.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { ActivityStay, Question } from './stay.ts';

/**
 * Returns when the guests are on an activity. Undefined if it is cancelled. An end that a person reported replaces the planned end. An
 * activity in progress goes on after its planned end, until the present. About the future, only the plan counts.
 */
export const activityStay = (activity: ActivityRecord, { at, now }: Question): ActivityStay | undefined => {
  const { endTime, id, startTime, status, statusSetBy } = activity;
  if (status === 'CANCELLED') return undefined;
  const isKnown = at <= now;
  const from = statusSetBy && statusSetBy.at < startTime ? statusSetBy.at : startTime;
  const to = statusSetBy && status === 'COMPLETED' ? statusSetBy.at : endTime;
  const phase = phaseOf(activity, { from, to, at, isKnown });
  const isObserved = isKnown && statusSetBy !== undefined && statusSetBy.at <= at && phase !== 'AHEAD';
  return {
    activity,
    phase,
    from,
    to,
    isObserved,
    source: { type: 'ScheduleEvent', id, ...(isObserved ? { kind: 'PERSON', ...statusSetBy } : { kind: 'PLAN' }) },
  };
};

const phaseOf = (
  activity: ActivityRecord,
  {
    at,
    from,
    isKnown,
    to,
  }: { readonly at: string; readonly from: string; readonly to: string; readonly isKnown: boolean },
): ActivityStay['phase'] => {
  // A person reopened it after its end: it has not taken place.
  if (isKnown && activity.status === 'SCHEDULED' && isHeldOpen(activity)) return 'AHEAD';
  if (at < from) return 'AHEAD';
  const goesOn = isKnown && activity.status === 'IN_PROGRESS';
  return goesOn || at < to ? 'NOW' : 'OVER';
};
