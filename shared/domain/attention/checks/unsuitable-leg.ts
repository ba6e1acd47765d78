import { clashOf, goesElsewhere, otherEnd } from '#shared/domain/activities/leg-warnings.ts';
import { type AttentionFacts, legsOf, meetsAnother } from '#shared/domain/attention/facts.ts';
import { movedMend } from '#shared/domain/attention/replacements.ts';
import {
  type AttentionCheck,
  activityRow,
  cancelMend,
  type RowChoice,
  type RowText,
  say,
  updateMend,
  withAdvice,
} from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { HOUR_MS, minutesFrom } from '#shared/units/durations.ts';

function shifted(instant: string, from: string, to: string): string {
  return later(instant, Date.parse(to) - Date.parse(from));
}

/** Guests who wait longer than this after the end have been forgotten: it ended earlier than planned. */
const LONGEST_WAIT_MS = HOUR_MS;
/** Guests do something else for longer than this, such as to sleep. */
const LONGEST_STAY_MS = 4 * HOUR_MS;

/**
 * Tells whether the guests of a leg wait for it long after its master has ended, and have nothing else meanwhile. If another leg leaves soon
 * after the end, a later one is for those who stay.
 */
function leavesLate(leg: ActivityRecord, master: ActivityRecord, { nearby }: AttentionFacts): boolean {
  const wait = Date.parse(leg.startTime) - Date.parse(master.endTime);
  if (master.allDay || wait < LONGEST_WAIT_MS || wait > LONGEST_STAY_MS) return false;
  const soon = later(master.endTime, LONGEST_WAIT_MS);
  const others = legsOf(master, nearby).filter(({ status }) => status !== 'CANCELLED');
  if (others.some(({ startTime }) => startTime >= master.endTime && startTime < soon)) return false;
  const waiting = leg.vipIds.filter((id) => master.vipIds.includes(id));
  const meanwhile = { ...leg, vipIds: waiting, startTime: master.endTime, endTime: leg.startTime };
  return waiting.length > 0 && !meetsAnother(meanwhile, nearby, ({ id }) => id !== leg.id && id !== master.id);
}

/** Returns the times at which a leg suits its master, with the same duration. Undefined if it suits. */
function suitableTimes(leg: ActivityRecord, master: ActivityRecord, facts: AttentionFacts) {
  const { endTime, startTime } = leg;
  const clash = clashOf(leg, master);
  if (clash === 'ARRIVES_LATE') {
    const arrival = master.startTime;
    return {
      code: 'LEG_ARRIVES_AFTER' as const,
      times: { startTime: shifted(startTime, endTime, arrival), endTime: arrival },
    };
  }
  const departure = master.endTime;
  const times = { startTime: departure, endTime: shifted(endTime, startTime, departure) };
  if (clash === 'LEAVES_EARLY') return { code: 'LEG_LEAVES_BEFORE' as const, times };
  return leavesLate(leg, master, facts) ? { code: 'LEG_LEAVES_LATE' as const, times } : undefined;
}

/**
 * Legs of a cancelled master, and legs that have not started and overlap their master: they arrive after it begins or leave before it
 * ends. Also all legs home if the first of them leaves an hour or more after it has ended. The mend cancels the leg, or moves it next to its master.
 */
export const unsuitableLeg: AttentionCheck = {
  codes: ['LEG_OF_CANCELLED', 'LEG_DOES_NOT_SUIT'],
  find: (facts) => {
    const { activities, now, related } = facts;
    return activities.flatMap((leg) => {
      const master = related.activities.get(leg.masterEventId ?? '');
      if (!master) return [];
      const basis = `${master.id} ${master.version}`;
      if (master.status === 'CANCELLED') {
        const describe = (): RowText => ({
          ...say('LEG_OF_CANCELLED', { ride: timed(leg), master: master.title }),
          mend: cancelMend(leg),
        });
        return activityRow('LEG_OF_CANCELLED', leg, { describe, causes: [master], basis });
      }
      const wanted = leg.status === 'SCHEDULED' ? suitableTimes(leg, master, facts) : undefined;
      if (!wanted) return [];
      const describe = (): RowText => {
        const isPossible = wanted.times.startTime > now && !meetsAnother({ ...leg, ...wanted.times }, facts.nearby);
        const mend = isPossible ? movedMend(facts, leg, wanted.times, { withoutRows: true }) : undefined;
        const advice = mend ? [] : [say(isPossible ? 'BUSY_THEN' : 'CANNOT_MOVE')];
        const minutes = { minutes: Math.round(minutesFrom(master.endTime, leg.startTime)) };
        const late = wanted.code === 'LEG_LEAVES_LATE' && { minutes };
        return {
          ...say(wanted.code, { ride: timed(leg), master: timed(master), ...late, advice }),
          mend: mend ?? null,
        };
      };
      return activityRow('LEG_DOES_NOT_SUIT', leg, {
        severity: 'WARNING',
        describe,
        causes: [master],
        basis,
      });
    });
  },
};

/** Legs that serve another place than their master. The mend brings a leg by road to the place of its master. A choice moves the master. */
export const legGoesElsewhere: AttentionCheck = {
  codes: ['LEG_GOES_ELSEWHERE'],
  find: (facts) =>
    facts.activities.flatMap((leg) => {
      const master = facts.related.activities.get(leg.masterEventId ?? '');
      if (!master || master.deletedAt || master.status === 'CANCELLED' || leg.status !== 'SCHEDULED') return [];
      const end = otherEnd(leg, master, legsOf(master, facts.nearby));
      if (!end) return [];
      const text = end.field === 'dropoffPlaceId' ? 'dropoffLocation' : 'pickupLocation';
      const isByRoad = (leg.mode ?? 'ROAD') === 'ROAD' && leg.motorcadeId === undefined;
      const describe = (): RowText => {
        const mend = isByRoad ? updateMend(leg, { [end.field]: end.placeId, [text]: master.location }) : null;
        const canCancel = !isByRoad && leg.motorcadeId === undefined;
        const choices = [
          ...(canCancel ? [{ ...cancelMend(leg), says: say('DO_CANCEL', { ride: timed(leg) }) }] : []),
          ...masterChoice(master, leg[end.field], leg[text]),
        ];
        const says = { ...goesElsewhere(leg, master, end), mend, choices };
        return isByRoad ? says : withAdvice(says, say('PERSON_DECIDES'));
      };
      return activityRow('LEG_GOES_ELSEWHERE', leg, {
        severity: 'WARNING',
        describe,
        causes: [master],
        basis: `${master.id} ${end.placeId}`,
      });
    }),
};

/** Returns the choice that a master takes place where its leg goes. All its legs follow. */
function masterChoice({ id, status, title }: ActivityRecord, placeId = '', location = placeId): RowChoice[] {
  if (status !== 'SCHEDULED') return [];
  const body = { kind: 'MOVE_PLACE', activityId: id, placeId };
  return [
    { operationId: 'createProposal', params: {}, body, says: say('DO_MOVE_PLACE', { title, place: location ?? '' }) },
  ];
}
