import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { type Overlap, overlapsAmong } from '#shared/domain/activities/overlaps.ts';
import { named } from '#shared/domain/assignments/warnings.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { leaveChoice } from '#shared/domain/attention/leave-choice.ts';
import { moveChoice } from '#shared/domain/attention/move-choice.ts';
import { type AttentionCheck, activityRow, type FoundRow, type Told } from '#shared/domain/attention/row.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Choice } from '#shared/schemas/attention/attention.ts';

/** Returns what a person can do: move one of the two, or take the guests off one of them. Where there are more, only the second changes. */
function choicesOf(facts: AttentionFacts, second: ActivityRecord, overlaps: readonly Overlap[]): Choice[] {
  const shared = [...new Set(overlaps.flatMap(({ vipIds }) => vipIds))];
  const others = overlaps.map(({ first }) => first);
  const [other, more] = others;
  const ofSecond = [...moveChoice(facts, second, others), ...leaveChoice(facts, second, shared)];
  if (!other || more) return ofSecond;
  return [...ofSecond, ...moveChoice(facts, other, [second]), ...leaveChoice(facts, other, shared)];
}

function rowOf(facts: AttentionFacts, second: ActivityRecord, overlaps: readonly Overlap[]): FoundRow {
  const others = overlaps.map(({ first }) => first);
  const tell = (): Told => {
    const { related, timezone } = facts;
    const shared = new Set(overlaps.flatMap(({ vipIds }) => vipIds));
    const verb = shared.size === 1 ? 'is' : 'are';
    const elsewhere = others.map((other) => named(other, timezone)).join(' and ');
    return {
      detail: `${namesOf([...shared], related.vips)} ${verb} on ${named(second, timezone)} and at the same time on ${elsewhere}.`,
      mend: null,
      choices: choicesOf(facts, second, overlaps),
    };
  };
  return activityRow('VIP_OVERLAP', second, {
    severity: 'WARNING',
    tell,
    causes: others,
    basis: others.map(({ id, version }) => `${id} ${version}`).join(' '),
  });
}

/** VIPs who are on two activities at the same time. No mend: a person chooses what moves, or what these guests leave. */
export const guestInTwoPlaces: AttentionCheck = {
  codes: ['VIP_OVERLAP'],
  find: (facts) =>
    [...Map.groupBy(overlapsAmong(facts.activities), ({ second }) => second)].map(([second, overlaps]) =>
      rowOf(facts, second, overlaps),
    ),
};
