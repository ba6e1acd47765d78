import { elsewhereText, longerTimes, otherEnd } from '#shared/domain/activities/leg-warnings.ts';
import { type AttentionFacts, legsOf } from '#shared/domain/attention/facts.ts';
import { movedMend } from '#shared/domain/attention/moved-mend.ts';
import { type AttentionCheck, activityRow, type RowText, updateMend } from '#shared/domain/attention/row.ts';
import { readableRange } from '#shared/domain/time/format.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Legs that serve another place than their master. The mend brings a leg by road to the place of its master. */
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
      const describe = (): RowText => ({
        detail: `${elsewhereText(leg, master, end, facts.timezone)}${isByRoad ? '' : ' A person decides what becomes of it.'}`,
        mend: isByRoad ? updateMend(leg, { [end.field]: end.placeId, [text]: master.location }) : null,
      });
      return activityRow('LEG_GOES_ELSEWHERE', leg, {
        severity: 'WARNING',
        describe,
        causes: [master],
        basis: `${master.id} ${end.placeId}`,
      });
    }),
};

/**
 * Rides that are shorter than their own way. The mend lets a ride end later, or begin earlier if its end is fixed by a flight or a
 * master.
 */
export const rideTooShort: AttentionCheck = {
  codes: ['RIDE_TOO_SHORT'],
  find: (facts) =>
    facts.activities.flatMap((ride) => {
      const [warning] = ride.status === 'SCHEDULED' ? facts.shortRides(ride) : [];
      if (!warning) return [];
      return activityRow('RIDE_TOO_SHORT', ride, {
        severity: 'WARNING',
        describe: () => textOf(facts, ride, warning),
        basis: String(warning.neededMinutes),
      });
    }),
};

function textOf(
  facts: AttentionFacts,
  ride: ActivityRecord,
  { message, neededMinutes = 0 }: ReturnType<AttentionFacts['shortRides']>[number],
): RowText {
  const times = longerTimes(ride, facts.related.activities.get(ride.masterEventId ?? ''), neededMinutes);
  const isPossible = times.startTime > facts.now && ride.motorcadeId === undefined;
  const mend = isPossible ? movedMend(facts, ride, times, { withoutRows: true }) : undefined;
  const when = readableRange(times.startTime, times.endTime, facts.timezone);
  const advice = mend ? `${when} suits.` : 'It cannot be longer: its vehicle or driver has something else then.';
  return { detail: `${message} ${advice}`, mend: mend ?? null };
}
