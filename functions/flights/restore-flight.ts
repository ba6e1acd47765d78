import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled, FlightFollowed, VersionMismatch } from '#shared/contract/problems.ts';
import { presentFlight } from '#shared/domain/flights/present-flight.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Flight, FlightPath, flightDay } from '#shared/schemas/flights/flight.ts';
import { requireFlights } from '#shared/use-cases/flights/flight-service.ts';
import { restoreFlight } from '#shared/use-cases/flights/save-flight.ts';
import { resolveFlightId } from '#shared/use-cases/settings/request-dates.ts';

export const contract = defineContract('POST /api/flights/{flightNumber}/restore', {
  ...WRITE,
  operationId: 'restoreFlight',
  summary: 'Restore a deleted flight',
  description: [
    "Follows the flight again with its guests, its other numbers and what is known of it. Rides that were taken off the flight before it was deleted stay off: set their `flightId`. A flight that is not deleted stays as it is. Default for `date`: today in the application's time zone.",
    '`409 FLIGHT_FOLLOWED`: since the deletion another request follows the flight, without its former guests. `cure` adds them.',
  ].join('\n\n'),
  access: ['restore', 'Flight'],
  params: FlightPath,
  query: flightDay,
  success: { status: 200, body: Flight, etag: 'version', description: 'The flight after the change' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [FeatureDisabled, FlightFollowed, VersionMismatch, ContendedWrite],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { now, params, query } = context;
  const [, id] = await Promise.all([requireFlights(), resolveFlightId(params.flightNumber, query.date, now)]);
  return presentFlight(await restoreFlight(context, id), now);
});
