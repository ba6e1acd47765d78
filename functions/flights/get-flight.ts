import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled, FlightBudgetSpent, NotFound } from '#shared/contract/problems.ts';
import { presentFlight } from '#shared/domain/flights/present.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Flight, FlightPath, flightDay } from '#shared/schemas/flight.ts';
import { resolveFlightDate } from '#shared/use-cases/flights/flight-date.ts';
import { requireFlightService } from '#shared/use-cases/flights/flight-service.ts';
import { lookUpFlight } from '#shared/use-cases/flights/look-up-flight.ts';

export const contract = defineContract({
  operationId: 'getFlight',
  method: 'GET',
  path: '/api/flights/{flightNumber}',
  summary: 'Read a flight',
  description:
    'From the table while that is fresh enough, else from the provider, which costs one request of the month. Where he cannot be asked or does not answer, what is stored comes with `stale: true`. A flight that nobody knows is a 404, and that is remembered for some hours.',
  tag: 'Flights',
  access: ['read', 'Flight'],
  params: FlightPath,
  query: z.object(flightDay),
  success: { status: 200, body: Flight, description: 'The flight' },
  problems: [NotFound, FeatureDisabled, FlightBudgetSpent, ContendedWrite],
  uses: ['table:read', 'table:write', 'flights'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, now, params, query } = context;
  const [service, flightDate] = await Promise.all([requireFlightService(), resolveFlightDate(query.date, now)]);
  const why = contract.operationId;
  const flight = await lookUpFlight({ service, by: 'HAND', why, context, flightDate, ...params });
  actor.authorize('read', 'Flight', flight);
  return presentFlight(flight, now);
});
