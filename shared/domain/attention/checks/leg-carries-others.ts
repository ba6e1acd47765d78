import { carriesOthers, namesOf } from '#shared/domain/activities/leg-warnings.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { leaveChoice } from '#shared/domain/attention/leave-choice.ts';
import {
  type AttentionCheck,
  activityRow,
  type FoundRow,
  type RowChoice,
  type RowText,
  say,
} from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Returns the guests of a leg who do not attend its master. Staff on the roster only may ride along. */
function othersOn(leg: ActivityRecord, master: ActivityRecord, { vips }: AttentionFacts['related']): string[] {
  const attending = new Set(master.vipIds);
  return leg.vipIds.filter((id) => {
    const vip = vips.get(id);
    return !attending.has(id) && vip !== undefined && !vip.deletedAt && !vip.isRosterOnly;
  });
}

/** An activity that never had guests does not say who attends. */
function saysWhoAttends({ emptiedAt, vipIds }: ActivityRecord): boolean {
  return vipIds.length > 0 || emptiedAt !== undefined;
}

function rowOf(facts: AttentionFacts, leg: ActivityRecord): FoundRow[] {
  const { related } = facts;
  const master = related.activities.get(leg.masterEventId ?? '');
  if (!master || master.deletedAt || master.status === 'CANCELLED' || !saysWhoAttends(master)) return [];
  const others = othersOn(leg, master, related);
  if (others.length === 0) return [];
  const describe = (): RowText => {
    const names = namesOf(others, related.vips);
    const attend: RowChoice = {
      operationId: 'addEventVips',
      params: { eventId: master.id },
      body: { vipIds: others },
      says: say('DO_PUT_ON', { guests: names, ride: timed(master) }),
    };
    return {
      ...carriesOthers(leg, master, names, others.length),
      mend: null,
      choices: [...leaveChoice(facts, leg, others), attend],
    };
  };
  return [
    activityRow('LEG_CARRIES_OTHERS', leg, {
      severity: 'WARNING',
      describe,
      causes: [master],
      basis: [master.id, ...others.toSorted()].join(' '),
    }),
  ];
}

/** Legs with guests who do not attend their master. No mend: a person chooses whether these guests attend, or leave the leg. */
export const legCarriesOthers: AttentionCheck = {
  codes: ['LEG_CARRIES_OTHERS'],
  find: (facts) => facts.activities.flatMap((leg) => rowOf(facts, leg)),
};
