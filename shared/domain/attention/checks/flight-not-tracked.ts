import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { type AttentionCheck, say } from '#shared/domain/attention/row.ts';
import { departureSpan, expectedArrival } from '#shared/domain/flights/phase.ts';
import { lastChange } from '#shared/domain/records.ts';

/**
 * Followed flights that the provider has lost, without saying that they are cancelled. They may fly all the same, so no person is told: a coordinator
 * asks the airline. The row ends when the provider or a person says more, and 24 hours after the departure at the latest, with the window.
 */
export const flightNotTracked: AttentionCheck = {
  codes: ['FLIGHT_NOT_TRACKED'],
  find: ({ flights, now, related: { vips }, until }) =>
    flights.flatMap((flight) => {
      const { facts, flightDate, flightNumber, id, vipIds } = flight;
      const at = expectedArrival(flight) ?? new Date(departureSpan(flight).latest).toISOString();
      if (!facts?.statusReason || at <= now || at >= until) return [];
      const guests = vipIds.filter((vip) => vips.has(vip) && !vips.get(vip)?.deletedAt);
      const describe = () => ({
        ...say(guests.length > 0 ? 'FLIGHT_NOT_TRACKED_OF' : 'FLIGHT_NOT_TRACKED', {
          flight: flightNumber,
          date: flightDate,
          guests: namesOf(guests, vips),
          advice: [say('ASK_AIRLINE')],
        }),
        mend: null,
        choices: [],
      });
      return [
        {
          code: 'FLIGHT_NOT_TRACKED',
          severity: 'WARNING' as const,
          subject: { type: 'Flight' as const, id, name: flightNumber },
          at,
          since: lastChange(flight),
          basis: facts.statusReason,
          describe,
        },
      ];
    }),
};
