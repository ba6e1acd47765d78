import { aboardOf, guestsToAskFor } from '#shared/domain/activities/boarding.ts';
import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { named } from '#shared/domain/assignments/warnings.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { leaveChoice } from '#shared/domain/attention/leave-choice.ts';
import { rideAfterMissed } from '#shared/domain/attention/new-rides.ts';
import { type AttentionCheck, activityRow, type FoundRow, type RowText } from '#shared/domain/attention/row.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Choice } from '#shared/schemas/attention/attention.ts';

function rowOf(facts: AttentionFacts, ride: ActivityRecord): FoundRow[] {
  const { vips } = facts.related;
  const missing = guestsToAskFor(ride, facts.now).filter((id) => vips.has(id) && vips.get(id)?.deletedAt === undefined);
  if (missing.length === 0) return [];
  const describe = (): RowText => {
    const what = named(ride, facts.timezone);
    const names = namesOf(missing, facts.related.vips);
    const are = missing.length === 1 ? 'is' : 'are';
    const isOver = ride.status === 'COMPLETED';
    const answer = (body: object, summary: string): Choice => ({
      operationId: 'boardGuests',
      params: { eventId: ride.id },
      body: { vipIds: missing, ...body },
      summary,
    });
    // A car is not cancelled alone.
    const isWholeCar = ride.motorcadeId !== undefined && missing.length === ride.vipIds.length;
    const aboard = aboardOf(ride).length;
    const others = aboard > 0 ? ` (${aboard} aboard)` : '';
    return {
      detail: isOver
        ? `${what} is over, and no one has said whether ${names} travelled on it${others}. Ask the driver.`
        : `${what} has begun, and ${names} ${are} not marked as aboard${others}. Ask the driver.`,
      mend: null,
      choices: [
        answer({}, isOver ? `Say that ${names} travelled on ${what}` : `Say that ${names} ${are} aboard ${what}`),
        answer({ outcome: 'NO_SHOW' }, `Say that ${names} did not come`),
        answer(
          { outcome: 'TRAVELS_OTHERWISE' },
          `Say that ${names} ${missing.length === 1 ? 'travels' : 'travel'} otherwise`,
        ),
        answer(
          { outcome: 'LEFT_LATER' },
          `Say that ${names} stayed and ${missing.length === 1 ? 'leaves' : 'leave'} later`,
        ),
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
