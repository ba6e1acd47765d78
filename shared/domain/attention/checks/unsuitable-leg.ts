import { clashOf } from '#shared/domain/activities/leg-warnings.ts';
import { meetsAnother } from '#shared/domain/attention/facts.ts';
import { movedMend } from '#shared/domain/attention/moved-mend.ts';
import { type AttentionCheck, activityRow, cancelMend, type RowText, say } from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

function shifted(instant: string, from: string, to: string): string {
  return later(instant, Date.parse(to) - Date.parse(from));
}

/** Returns the times at which a leg suits its master, with the same duration. Undefined if it suits. */
function suitableTimes(leg: ActivityRecord, master: ActivityRecord) {
  const { endTime, startTime } = leg;
  const clash = clashOf(leg, master);
  if (clash === 'ARRIVES_LATE') {
    const arrival = master.startTime;
    return {
      code: 'LEG_ARRIVES_AFTER' as const,
      times: { startTime: shifted(startTime, endTime, arrival), endTime: arrival },
    };
  }
  if (clash === 'LEAVES_EARLY') {
    const departure = master.endTime;
    return {
      code: 'LEG_LEAVES_BEFORE' as const,
      times: { startTime: departure, endTime: shifted(endTime, startTime, departure) },
    };
  }
  return undefined;
}

/**
 * Legs of a cancelled master, and legs that have not started and overlap their master: they arrive after it begins or leave before it
 * ends. The mend cancels the leg, or moves it next to its master.
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
      const wanted = leg.status === 'SCHEDULED' ? suitableTimes(leg, master) : undefined;
      if (!wanted) return [];
      const describe = (): RowText => {
        const isPossible = wanted.times.startTime > now && !meetsAnother({ ...leg, ...wanted.times }, facts.nearby);
        const mend = isPossible ? movedMend(facts, leg, wanted.times, { withoutRows: true }) : undefined;
        const advice = mend ? [] : [say(isPossible ? 'BUSY_THEN' : 'CANNOT_MOVE')];
        return { ...say(wanted.code, { ride: timed(leg), master: timed(master), advice }), mend: mend ?? null };
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
