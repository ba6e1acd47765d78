import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { FeatureDisabled, VersionMismatch } from '#shared/contract/problems.ts';
import { requireLive } from '#shared/domain/records.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { FlightPath, flightDay } from '#shared/schemas/flights/flight.ts';
import { FollowedPickups } from '#shared/schemas/flights/flight-impact.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';
import { requireFlights } from '#shared/use-cases/flights/flight-service.ts';
import { followPickups } from '#shared/use-cases/flights/follow-pickups.ts';
import { resolveFlightId } from '#shared/use-cases/settings/request-dates.ts';

export const contract = defineContract('POST /api/flights/{flightNumber}/follow', {
  ...WRITE,
  operationId: 'followFlightPickups',
  summary: 'Move all pick-ups of a flight to its arrival',
  description:
    "Moves each pick-up that is not over and has not set out like POST /api/events/{eventId}/follow-flight, in one checked write each. The cars of a motorcade move together, or not at all. Answers 200 with one result per pick-up: MOVED, UNCHANGED (also if a person has started it, or a guest is aboard), or REFUSED with the `problem`. A refused pick-up does not stop the others. A repeat changes only what is not yet moved. Default for `date`: today in the application's time zone.",
  access: ['update', 'Flight'],
  params: FlightPath,
  query: flightDay,
  success: { status: 200, body: FollowedPickups, description: 'One result per pick-up, in order of start' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [FeatureDisabled, VersionMismatch],
  uses: ['table:read', 'table:write', 'links:delete'],
  copilot: true,
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const { now, params, query } = context;
    const [, id] = await Promise.all([requireFlights(), resolveFlightId(params.flightNumber, query.date, now)]);
    const flight = requireLive(await findFlight(id), 'flight', id);
    context.ifMatch(flight);
    return { flightId: flight.id, items: await followPickups(context, flight) };
  }),
);
