import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled, FlightUnknown, VersionMismatch } from '#shared/contract/problems.ts';
import { presentFlight } from '#shared/domain/flights/present-flight.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { FlightPath, flightDay } from '#shared/schemas/flights/flight.ts';
import { DelayedFlight, FlightDelay, following } from '#shared/schemas/flights/flight-entry.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';
import { requireFlights } from '#shared/use-cases/flights/flight-service.ts';
import { followPickups } from '#shared/use-cases/flights/follow-pickups.ts';
import { recordDelay } from '#shared/use-cases/flights/save-flight.ts';
import { resolveFlightId } from '#shared/use-cases/settings/request-dates.ts';

export const contract = defineContract('POST /api/flights/{flightNumber}/delay', {
  ...WRITE,
  operationId: 'recordFlightDelay',
  summary: 'Record a delay by hand',
  description: [
    "Takes `minutes` or `estimatedArrival`. Marks the pick-ups and tells their drivers, as a delay from the provider does. With `follow=true` also moves the pick-ups, one result each in `pickups`. Spends no request. Default for `date`: today in the application's time zone.",
    'The delay stands until the provider has newer news. Newer news is an answer that the service asked for after the delay was recorded, and that changes the estimated or scheduled arrival which the provider gave before, or ends the flight. An answer that repeats the old arrival is no news. A later delay by hand replaces this one, and so does an arrival that a person enters with PATCH /api/flights/{flightNumber}.',
    '`409 FLIGHT_UNKNOWN`: the flight has landed, is cancelled or is diverted.',
  ].join('\n\n'),
  access: ['update', 'Flight'],
  params: FlightPath,
  query: { ...flightDay, ...following },
  body: FlightDelay,
  success: { status: 200, body: DelayedFlight, description: 'The flight with the delay' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [FeatureDisabled, FlightUnknown, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'links:delete'],
  copilot: true,
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const { body, now, params, query } = context;
    const [, id] = await Promise.all([requireFlights(), resolveFlightId(params.flightNumber, query.date, now)]);
    const flight = await recordDelay(context, id, body);
    const answered = presentFlight(flight, now);
    return query.follow ? { ...answered, pickups: await followPickups(context, flight) } : answered;
  }),
);
