import { later } from '#shared/domain/time/days.ts';
import { readableRange } from '#shared/domain/time/format.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Choice, Mend } from '#shared/schemas/attention/attention.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { meetsAnother } from './activities-by-guest.ts';
import type { AttentionFacts } from './facts.ts';
import { legsOf } from './legs-of.ts';
import { movedMend } from './moved-mend.ts';

type Times = Pick<ActivityRecord, 'startTime' | 'endTime'>;

/** Returns the times right after and right before other activities, with the same duration. */
function timesAround({ endTime, startTime }: ActivityRecord, others: readonly ActivityRecord[]): Times[] {
  const length = Date.parse(endTime) - Date.parse(startTime);
  const [first = startTime] = others.map((each) => each.startTime).sort();
  const last =
    others
      .map((each) => each.endTime)
      .sort()
      .at(-1) ?? endTime;
  return [
    { startTime: last, endTime: later(last, length) },
    { startTime: later(first, -length), endTime: first },
  ];
}

/** A master moves with its legs: a proposal shows what becomes of them. */
function shiftMend({ id, startTime }: ActivityRecord, times: Times): Mend {
  return {
    operationId: 'createProposal',
    params: {},
    body: { kind: 'SHIFT', eventId: id, minutes: (Date.parse(times.startTime) - Date.parse(startTime)) / MINUTE_MS },
  };
}

/** Tells whether a guest of the activity, or of its legs, has something else at the new times. */
function meetsOthers({ nearby }: AttentionFacts, activity: ActivityRecord, times: Times): boolean {
  const by = Date.parse(times.startTime) - Date.parse(activity.startTime);
  const legs = legsOf(activity, nearby);
  const own = new Set([activity, ...legs].map(({ id }) => id));
  const moved = [activity, ...legs].map((each) => ({
    ...each,
    startTime: later(each.startTime, by),
    endTime: later(each.endTime, by),
  }));
  return moved.some((each) => meetsAnother(each, nearby, ({ id }) => !own.has(id)));
}

/**
 * Returns the request that moves an activity out of the way of others, as a choice of a person. None if it has begun, if a flight or a
 * master sets its time, or if its guests, vehicle or driver have something else then.
 */
export function moveChoice(
  facts: AttentionFacts,
  activity: ActivityRecord,
  others: readonly ActivityRecord[],
): Choice[] {
  const { flightId, masterEventId, status, title } = activity;
  if (flightId !== undefined || masterEventId !== undefined || status !== 'SCHEDULED') return [];
  for (const times of timesAround(activity, others)) {
    if (times.startTime <= facts.now || meetsOthers(facts, activity, times)) continue;
    const mend = activity.childIds?.length
      ? shiftMend(activity, times)
      : movedMend(facts, activity, times, { withoutRows: true });
    if (!mend) continue;
    const when = readableRange(times.startTime, times.endTime, facts.timezone);
    return [{ ...mend, summary: `Move “${title}” to ${when}` }];
  }
  return [];
}
