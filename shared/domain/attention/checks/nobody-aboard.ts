import { aboardOf, guestsToAskFor } from '#shared/domain/activities/boarding.ts';
import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { leaveChoice } from '#shared/domain/attention/leave-choice.ts';
import { rideAfterMissed } from '#shared/domain/attention/new-rides.ts';
import {
  type AttentionCheck,
  activityRow,
  type FoundRow,
  type RowChoice,
  type RowText,
  say,
} from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

function rowOf(facts: AttentionFacts, ride: ActivityRecord): FoundRow[] {
  const { vips } = facts.related;
  const missing = guestsToAskFor(ride, facts.now).filter((id) => vips.has(id) && vips.get(id)?.deletedAt === undefined);
  if (missing.length === 0) return [];
  const describe = (): RowText => {
    const values = { guests: namesOf(missing, facts.related.vips), ride: timed(ride), n: missing.length };
    const isOver = ride.status === 'COMPLETED';
    const answer = (body: object, says: Said): RowChoice => ({
      operationId: 'boardGuests',
      params: { eventId: ride.id },
      body: { vipIds: missing, ...body },
      says,
    });
    // A car is not cancelled alone.
    const isWholeCar = ride.motorcadeId !== undefined && missing.length === ride.vipIds.length;
    const aboard = aboardOf(ride).length;
    const advice = [...(aboard > 0 ? [say('ABOARD', { count: aboard })] : []), say('ASK_DRIVER')];
    return {
      ...say(isOver ? 'ABOARD_UNSAID' : 'NOT_ABOARD', { ...values, advice }),
      mend: null,
      choices: [
        answer({}, say(isOver ? 'DO_TRAVELLED' : 'DO_BOARD', values)),
        answer({ outcome: 'NO_SHOW' }, say('DO_NO_SHOW', values)),
        answer({ outcome: 'TRAVELS_OTHERWISE' }, say('DO_OTHERWISE', values)),
        answer({ outcome: 'LEFT_LATER' }, say('DO_LATER', values)),
        ...rideAfterMissed(facts, ride, missing),
        ...(isOver || isWholeCar ? [] : leaveChoice(facts, ride, missing)),
      ],
    };
  };
  return [
    activityRow('NOBODY_ABOARD', ride, {
      severity: 'WARNING',
      describe,
      basis: missing.toSorted().join(' '),
    }),
  ];
}

/** Rides that began or ended without some of their guests, as far as people marked them. No mend: a person says where these guests are. */
export const nobodyAboard: AttentionCheck = {
  codes: ['NOBODY_ABOARD'],
  find: (facts) => [...facts.activities, ...facts.unanswered].flatMap((ride) => rowOf(facts, ride)),
};
