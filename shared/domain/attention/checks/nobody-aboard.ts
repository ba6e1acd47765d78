import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { aboardOf, notAboard } from '#shared/domain/activities/status.ts';
import { named } from '#shared/domain/assignments/warnings.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { leaveChoice } from '#shared/domain/attention/leave-choice.ts';
import { type AttentionCheck, activityRow, type FoundRow, type RowText } from '#shared/domain/attention/row.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Choice } from '#shared/schemas/attention/attention.ts';

/**
 * Returns the guests who should be on a ride by now, and were not marked. A ride that only the clock started says nothing, unless some of
 * its guests were marked.
 */
function missingOn(ride: ActivityRecord, { related: { vips } }: AttentionFacts): string[] {
  if (ride.type !== 'TRANSPORT' || ride.status !== 'IN_PROGRESS') return [];
  if (!ride.statusSetBy && aboardOf(ride).length === 0) return [];
  return notAboard(ride).filter((id) => vips.get(id)?.deletedAt === undefined && vips.has(id));
}

function rowOf(facts: AttentionFacts, ride: ActivityRecord): FoundRow[] {
  const missing = missingOn(ride, facts);
  if (missing.length === 0) return [];
  const describe = (): RowText => {
    const what = named(ride, facts.timezone);
    const names = namesOf(missing, facts.related.vips);
    const are = missing.length === 1 ? 'is' : 'are';
    const board: Choice = {
      operationId: 'boardGuests',
      params: { eventId: ride.id },
      body: { vipIds: missing },
      summary: `Say that ${names} ${are} aboard ${what}`,
    };
    // A car is not cancelled alone.
    const isWholeCar = ride.motorcadeId !== undefined && missing.length === ride.vipIds.length;
    const aboard = aboardOf(ride).length;
    return {
      detail: `${what} has begun, and ${names} ${are} not marked as aboard${aboard > 0 ? ` (${aboard} aboard)` : ''}. Ask the driver.`,
      mend: null,
      choices: [board, ...(isWholeCar ? [] : leaveChoice(facts, ride, missing))],
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

/** Rides that have begun without some of their guests, as far as people marked them. No mend: a person says where these guests are. */
export const nobodyAboard: AttentionCheck = {
  codes: ['NOBODY_ABOARD'],
  find: (facts) => facts.activities.flatMap((ride) => rowOf(facts, ride)),
};
