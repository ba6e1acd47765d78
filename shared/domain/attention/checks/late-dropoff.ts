import { isAhead, named } from '#shared/domain/assignments/warnings.ts';
import { movedMend } from '#shared/domain/attention/moved-mend.ts';
import { type AttentionCheck, activityRow, type Told } from '#shared/domain/attention/row.ts';
import { timesInTime } from '#shared/domain/attention/times-in-time.ts';
import { dueAtAirport } from '#shared/domain/flights/airports.ts';
import { impactOf } from '#shared/domain/flights/impact.ts';
import { expectedDeparture } from '#shared/domain/flights/phase.ts';
import { isDropoff } from '#shared/domain/flights/rides.ts';
import { readableTime } from '#shared/domain/time/format.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

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
      const tell = (): Told => {
        const times = timesInTime(facts, ride, due);
        const minutes = Math.round((Date.parse(departs) - Date.parse(ride.endTime)) / MINUTE_MS);
        const ends = minutes < 0 ? `${-minutes} minutes after` : `${minutes} minutes before`;
        const when = `${readableTime(due, facts.timezone)} at the latest`;
        return {
          detail: `${named(ride, facts.timezone)} ends ${ends} ${flight.flightNumber} departs. It should end ${when}.`,
          mend: (times && movedMend(facts, ride, times)) ?? null,
        };
      };
      return activityRow('DROPOFF_LATE', ride, {
        severity: 'WARNING',
        tell,
        causes: [flight],
        basis: departs,
      });
    }),
};
