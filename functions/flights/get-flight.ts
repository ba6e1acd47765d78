import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled, FlightBudgetSpent } from '#shared/contract/problems.ts';
import { presentFlight } from '#shared/domain/flights/present-flight.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Flight, FlightPath, flightDay } from '#shared/schemas/flights/flight.ts';
import { findFlightService, requireFlights } from '#shared/use-cases/flights/flight-service.ts';
import { lookUpFlight } from '#shared/use-cases/flights/look-up-flight.ts';
import { explainFlight } from '#shared/use-cases/flights/plan-polls.ts';
import { resolveFlightDate } from '#shared/use-cases/settings/request-dates.ts';

export const contract = defineContract('GET /api/flights/{flightNumber}', {
  operationId: 'getFlight',
  summary: 'Read a flight',
  description: [
    "Returns the stored flight while it is fresh. Else asks the provider, which costs one request of the monthly budget: only around the date of the flight, and only while requests are left for people. If that is not possible or fails, returns the stored flight with `stale: true`. While nothing but the ticket is known of a followed flight, `nextPollAt` and `reason` say what is being done. Default for `date`: today in the application's time zone.",
    '`404 NOT_FOUND`: the provider does not know the flight, no provider is set up and no person entered it, it is too far from its date, or it was deleted. Reads of an unknown flight answer 404 without asking again until the provider may know it, and ask at most 3 times: `nextPollAt` and `reason` of the 404 say when and why. `502 PROVIDER_FAILED` or `503 FLIGHT_BUDGET_SPENT`: nothing is stored, and the provider failed or the requests for people are used up.',
  ].join('\n\n'),
  access: ['read', 'Flight'],
  params: FlightPath,
  query: flightDay,
  success: { status: 200, body: Flight, description: 'The flight' },
  invalidFor: ['STATE'],
  problems: [FeatureDisabled, FlightBudgetSpent, ContendedWrite],
  uses: ['table:read', 'table:write', 'links:delete', 'flights'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, now, params, query } = context;
  const [service, flightDate] = await Promise.all([
    findFlightService(),
    resolveFlightDate(query.date, now),
    requireFlights(),
  ]);
  const why = contract.operationId;
  const flight = await lookUpFlight({ service, by: 'HAND', why, context, flightDate, ...params });
  actor.authorize('read', 'Flight', flight);
  const answered = presentFlight(flight, now);
  return flight.facts ? answered : { ...answered, ...(await explainFlight(flight, service, now)) };
});
