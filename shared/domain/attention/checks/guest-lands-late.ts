import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { type AttentionFacts, activitiesByGuest } from '#shared/domain/attention/facts.ts';
import { leaveChoice } from '#shared/domain/attention/leave-choice.ts';
import { type AttentionCheck, activityRow, type FoundRow, say } from '#shared/domain/attention/row.ts';
import { MIN_IMPACT_MINUTES } from '#shared/domain/flights/impact.ts';
import { expectedArrival, scheduledArrival } from '#shared/domain/flights/phase.ts';
import { onceEach } from '#shared/domain/records.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { minutesFrom } from '#shared/units/durations.ts';

/** A flight that is late: when it was to land, and when it lands. */
interface Late {
  readonly flight: FlightRecord;
  readonly planned: string;
  readonly lands: string;
}

function lateFlights({ flights, now }: AttentionFacts): Late[] {
  return flights.flatMap((flight) => {
    const [planned, lands] = [scheduledArrival(flight), expectedArrival(flight)];
    if (flight.facts?.status === 'CANCELLED' || planned === undefined || lands === undefined || lands <= now) return [];
    return minutesFrom(planned, lands) < MIN_IMPACT_MINUTES ? [] : [{ flight, planned, lands }];
  });
}

/** Tells whether something that was planned for after a flight is missed: a ride that begins before it lands, or anything else that is over then. */
function isMissed({ endTime, flightId, startTime, type }: ActivityRecord, { lands, planned }: Late): boolean {
  // The rides of flights have rows of their own.
  if (startTime < planned || flightId !== undefined) return false;
  return type === 'TRANSPORT' ? startTime < lands : endTime <= lands;
}

function rowsOf(facts: AttentionFacts, late: Late): FoundRow[] {
  const { flight, lands } = late;
  const { vips } = facts.related;
  const flying = flight.vipIds.filter((id) => vips.has(id) && !vips.get(id)?.deletedAt);
  const theirs = onceEach(flying.flatMap((id) => activitiesByGuest(facts.activities).get(id) ?? []));
  const missed = theirs.filter(
    (each) => each.status === 'SCHEDULED' && !each.allDay && each.startTime > facts.now && isMissed(each, late),
  );
  const ids = new Set(missed.map(({ id }) => id));
  return missed.flatMap((activity) => {
    const guests = flying.filter((id) => activity.vipIds.includes(id));
    // Who leaves a master leaves its legs too.
    if (ids.has(activity.masterEventId ?? '')) return [];
    return [
      activityRow('GUEST_LANDS_LATE', activity, {
        severity: 'WARNING',
        causes: [flight],
        basis: [flight.id, lands, ...guests.toSorted()].join(' '),
        describe: () => ({
          ...say('GUEST_LANDS_LATE', {
            ride: timed(activity),
            guests: namesOf(guests, vips),
            flight: flight.flightNumber,
            at: lands,
          }),
          mend: null,
          choices: activity.motorcadeId === undefined ? leaveChoice(facts, activity, guests) : [],
        }),
      }),
    ];
  });
}

/**
 * What guests miss because their flight is late. No mend: they may come later all the same, or something may wait for them. A choice takes
 * them off it and its legs.
 */
export const guestLandsLate: AttentionCheck = {
  codes: ['GUEST_LANDS_LATE'],
  find: (facts) => lateFlights(facts).flatMap((late) => rowsOf(facts, late)),
};
