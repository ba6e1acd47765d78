import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { type Departure, departuresOf } from '#shared/domain/attention/departures.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { movedMend, timesInTime } from '#shared/domain/attention/replacements.ts';
import { type AttentionCheck, activityRow, type FoundRow, type RowText, say } from '#shared/domain/attention/row.ts';
import { dueAtAirport } from '#shared/domain/flights/airports.ts';
import { impactOf } from '#shared/domain/flights/impact.ts';
import { expectedDeparture } from '#shared/domain/flights/phase.ts';
import { isDropoff } from '#shared/domain/flights/rides.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { minutesFrom } from '#shared/units/durations.ts';

/** Drop-offs that end too late before the departure of their flight. The mend moves the ride so that it ends in time. */
export const lateDropoff: AttentionCheck = {
  codes: ['DROPOFF_LATE'],
  find: (facts) =>
    facts.activities.flatMap((ride) => {
      const flight = facts.related.flights.get(ride.flightId ?? '');
      if (!flight || flight.deletedAt || !isDropoff(ride) || !isAhead(ride, facts.now)) return [];
      const due = dueAtAirport(flight, facts.depart);
      const departs = expectedDeparture(flight);
      // A flight that has moved has its own row.
      if (due === undefined || departs === undefined || ride.endTime <= due || impactOf(ride, flight)) return [];
      const describe = (): RowText => {
        const times = timesInTime(facts, ride, due);
        const minutes = Math.round(minutesFrom(ride.endTime, departs));
        const values = {
          ride: timed(ride),
          minutes: { minutes: Math.abs(minutes) },
          flight: flight.flightNumber,
          at: due,
        };
        return {
          ...say(minutes < 0 ? 'DROPOFF_AFTER' : 'DROPOFF_LATE', values),
          mend: (times && movedMend(facts, ride, times)) ?? null,
        };
      };
      return activityRow('DROPOFF_LATE', ride, {
        severity: 'WARNING',
        describe,
        causes: [flight],
        basis: departs,
      });
    }),
};

/** Tells whether a ride goes on when a flight of its guests closes. A pick-up of another flight is judged with that one. */
function isLate(ride: ActivityRecord, { closes, departs, flight }: Departure): boolean {
  return (
    (ride.flightId === undefined || ride.flightId === flight.id) && ride.startTime < departs && ride.endTime > closes
  );
}

function rowOf(facts: AttentionFacts, ride: ActivityRecord, missed: readonly Departure[]): FoundRow[] {
  const [first] = missed.toSorted((a, b) => (a.closes < b.closes ? -1 : 1));
  if (!first) return [];
  return [
    activityRow('RIDE_MISSES_FLIGHT', ride, {
      causes: [{ updatedAt: first.flight.createdAt }],
      basis: `${first.flight.id} ${first.departs}`,
      describe: () => textOf(facts, ride, missed, first),
    }),
  ];
}

function textOf(facts: AttentionFacts, ride: ActivityRecord, missed: readonly Departure[], first: Departure): RowText {
  const { now, related } = facts;
  const flying = new Set(missed.flatMap(({ flight }) => flight.vipIds));
  const guests = ride.vipIds.filter((id) => flying.has(id) && !related.vips.get(id)?.deletedAt);
  const earlier = Date.parse(first.closes) - Date.parse(ride.endTime);
  const due = isDropoff(ride) ? dueAtAirport(first.flight, facts.depart) : undefined;
  const inTime = due === undefined ? undefined : timesInTime(facts, ride, due);
  const times = inTime ?? { startTime: later(ride.startTime, earlier), endTime: first.closes };
  const isPossible = ride.status === 'SCHEDULED' && times.startTime > now;
  const mend = isPossible ? movedMend(facts, ride, times) : undefined;
  const why = say(isPossible ? 'BUSY_BEFORE' : 'CANNOT_BEGIN_EARLIER');
  const { closes, departs, flight } = first;
  const flies = { guests: namesOf(guests, related.vips), flight: flight.flightNumber, departs, closes };
  return {
    ...say('RIDE_MISSES_FLIGHT', { ride: timed(ride), ...flies, advice: mend ? [] : [why] }),
    mend: mend ?? null,
  };
}

/**
 * Rides that end after a flight of their guests closes: an hour before its departure. Of several flights, the first counts. The mend
 * moves the ride so that it ends when the flight closes.
 */
export const rideMissesFlight: AttentionCheck = {
  codes: ['RIDE_MISSES_FLIGHT'],
  find: (facts) => {
    const departures = departuresOf(facts);
    if (departures.length === 0) return [];
    return facts.activities
      .filter(({ type }) => type === 'TRANSPORT')
      .flatMap((ride) => {
        const live = ride.vipIds.filter((id) => !facts.related.vips.get(id)?.deletedAt);
        const missed = departures.filter(
          (departure) => isLate(ride, departure) && departure.flight.vipIds.some((id) => live.includes(id)),
        );
        return rowOf(facts, ride, missed);
      });
  },
};
