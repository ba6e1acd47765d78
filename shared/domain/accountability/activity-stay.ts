import { aboardOf, isHeldOpen } from '#shared/domain/activities/status.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Aboard } from '#shared/schemas/activities/boarding.ts';
import type { ActivityStay, Question } from './stay.ts';

/**
 * Returns when a guest is on an activity. Their own mark of boarding tells more than the status. Undefined if it is cancelled.
 */
export function activityStay(activity: ActivityRecord, question: Question, vipId?: string): ActivityStay | undefined {
  const stay = stayByStatus(activity, question);
  if (!stay || vipId === undefined || question.at > question.now) return stay;
  const marks = aboardOf(activity).filter(({ at }) => at <= question.at);
  const mark = marks.find((each) => each.vipId === vipId);
  if (mark) return boardedStay(stay, mark, question);
  // Others were marked: that the ride began does not say that this guest was on it.
  return marks.length > 0 && stay.isObserved ? { ...stay, isObserved: false, source: planOf(activity) } : stay;
}

/** Returns the stay of a guest who boarded. It ends as a person says, or by the plan if only the clock completed the ride. */
function boardedStay(stay: ActivityStay, { alightedAt, at: from, by }: Aboard, { at }: Question): ActivityStay {
  const { id, status } = stay.activity;
  const to = alightedAt ?? stay.to;
  const goesOn = alightedAt === undefined && status !== 'COMPLETED';
  const phase = goesOn || at < to ? 'NOW' : 'OVER';
  const said = phase === 'NOW' ? from : alightedAt;
  if (said === undefined) return { ...stay, from, phase, isObserved: false, source: planOf(stay.activity) };
  const role = phase === 'OVER' ? (stay.activity.statusSetBy?.role ?? by) : by;
  return {
    ...stay,
    from,
    to,
    phase,
    isObserved: true,
    source: { type: 'ScheduleEvent', id, kind: 'PERSON', role, at: said },
  };
}

function planOf({ id }: ActivityRecord): ActivityStay['source'] {
  return { type: 'ScheduleEvent', id, kind: 'PLAN' };
}

/**
 * Returns when the guests are on an activity by its times and its status. Undefined if it is cancelled. An end that a person reported replaces the planned end. An
 * activity in progress goes on after its planned end, until the present. About the future, only the plan counts.
 */
function stayByStatus(activity: ActivityRecord, { at, now }: Question): ActivityStay | undefined {
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
}

function phaseOf(
  activity: ActivityRecord,
  {
    at,
    from,
    isKnown,
    to,
  }: { readonly at: string; readonly from: string; readonly to: string; readonly isKnown: boolean },
): ActivityStay['phase'] {
  // A person reopened it after its end: it has not taken place.
  if (isKnown && activity.status === 'SCHEDULED' && isHeldOpen(activity)) return 'AHEAD';
  if (at < from) return 'AHEAD';
  const goesOn = isKnown && activity.status === 'IN_PROGRESS';
  return goesOn || at < to ? 'NOW' : 'OVER';
}
