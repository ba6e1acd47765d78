import { type Overlap, overlapSaid, overlapsAmong } from '#shared/domain/activities/overlaps.ts';
import { type AttentionFacts, legsOf, meetsAnother } from '#shared/domain/attention/facts.ts';
import { leaveChoice } from '#shared/domain/attention/leave-choice.ts';
import { movedMend } from '#shared/domain/attention/replacements.ts';
import {
  type AttentionCheck,
  activityRow,
  type FoundRow,
  type RowChoice,
  type RowText,
  say,
} from '#shared/domain/attention/row.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import { minutesFrom } from '#shared/units/durations.ts';

/** Returns what a person can do: move one of the two, or take the guests off one of them. Where there are more, only the second changes. */
function choicesOf(facts: AttentionFacts, second: ActivityRecord, overlaps: readonly Overlap[]): RowChoice[] {
  const shared = [...new Set(overlaps.flatMap(({ vipIds }) => vipIds))];
  const others = overlaps.map(({ first }) => first);
  const [other, more] = others;
  const ofSecond = [...moveChoice(facts, second, others), ...leaveChoice(facts, second, shared)];
  if (!other || more) return ofSecond;
  return [...ofSecond, ...moveChoice(facts, other, [second]), ...leaveChoice(facts, other, shared)];
}

function rowOf(facts: AttentionFacts, second: ActivityRecord, overlaps: readonly Overlap[]): FoundRow {
  const others = overlaps.map(({ first }) => first);
  const describe = (): RowText => {
    const shared = new Set(overlaps.flatMap(({ vipIds }) => vipIds));
    return {
      ...overlapSaid([...shared], facts.related.vips, second, others),
      mend: null,
      choices: choicesOf(facts, second, overlaps),
    };
  };
  return activityRow('VIP_OVERLAP', second, {
    severity: 'WARNING',
    describe,
    causes: others,
    basis: others.map(({ id, version }) => `${id} ${version}`).join(' '),
  });
}

/** VIPs who are on two activities at the same time. No mend: a person chooses what moves, or what these guests leave. */
export const guestInTwoPlaces: AttentionCheck = {
  codes: ['VIP_OVERLAP'],
  find: (facts) =>
    [...Map.groupBy(overlapsAmong(facts.activities, facts.related.vips), ({ second }) => second)].map(
      ([second, overlaps]) => rowOf(facts, second, overlaps),
    ),
};

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
    body: { kind: 'SHIFT', eventId: id, minutes: minutesFrom(startTime, times.startTime) },
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
function moveChoice(facts: AttentionFacts, activity: ActivityRecord, others: readonly ActivityRecord[]): RowChoice[] {
  const { flightId, masterEventId, status, title } = activity;
  if (flightId !== undefined || masterEventId !== undefined || status !== 'SCHEDULED') return [];
  for (const times of timesAround(activity, others)) {
    if (times.startTime <= facts.now || meetsOthers(facts, activity, times)) continue;
    const mend = activity.childIds?.length
      ? shiftMend(activity, times)
      : movedMend(facts, activity, times, { withoutRows: true });
    if (!mend) continue;
    return [{ ...mend, says: say('DO_MOVE', { title, times }) }];
  }
  return [];
}
