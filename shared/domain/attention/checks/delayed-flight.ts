import { isAhead, named } from '#shared/domain/assignments/warnings.ts';
import { type AttentionCheck, activityRow, cancelMend } from '#shared/domain/attention/row.ts';
import { hasNewTimes, impactOf } from '#shared/domain/flights/impact.ts';
import { readableRange } from '#shared/domain/time/format.ts';

/**
 * Pick-ups whose flight arrives 15 minutes or more earlier or later than they were planned for. The mend moves the pick-up. Also
 * pick-ups whose flight is cancelled or diverted. The mend cancels the pick-up of a cancelled flight. Guests of a diverted flight
 * still need a ride, which a person must plan.
 */
export const delayedFlight: AttentionCheck = {
  codes: ['PICKUP_NOT_MOVED', 'FLIGHT_NOT_ARRIVING'],
  find: ({ activities, now, related, timezone }) =>
    activities.flatMap((pickup) => {
      const flight = related.flights.get(pickup.flightId ?? '');
      const impact = impactOf(pickup, flight);
      if (!flight || !impact || !isAhead(pickup, now)) return [];
      const title = named(pickup, timezone);
      if (!hasNewTimes(impact)) {
        const isCancelled = impact.flightStatus === 'CANCELLED';
        const advice = isCancelled ? 'Cancel the pick-up.' : 'Find out where the guests land, and plan another ride.';
        return activityRow('FLIGHT_NOT_ARRIVING', pickup, {
          detail: `${title} waits for ${flight.flightNumber}, which is ${impact.flightStatus}. ${advice}`,
          mend: isCancelled ? cancelMend(pickup) : null,
          causes: [flight],
          basis: impact.flightStatus,
        });
      }
      const { arrivalTime, endTime, minutes, startTime } = impact;
      const change = `${Math.abs(minutes)} minutes ${minutes > 0 ? 'later' : 'earlier'} than planned`;
      return activityRow('PICKUP_NOT_MOVED', pickup, {
        detail: `${flight.flightNumber} arrives ${change}, and ${title} has not moved. It would move to ${readableRange(startTime, endTime, timezone)}.`,
        mend: { operationId: 'followFlight', params: { eventId: pickup.id } },
        causes: [flight],
        basis: arrivalTime,
      });
    }),
};
