import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { because } from '#shared/contract/problem.ts';
import {
  ContendedWrite,
  FeatureDisabled,
  FlightBudgetSpent,
  FlightUnknown,
  ProviderFailed,
} from '#shared/contract/problems.ts';
import { monthOf } from '#shared/domain/flights/budget.ts';
import { beyondHorizon, isFresh, isResting } from '#shared/domain/flights/may-ask.ts';
import { presentFlight } from '#shared/domain/flights/present-flight.ts';
import { requireLive } from '#shared/domain/records.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { readBudget } from '#shared/entities/flights/flight-budget.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Flight, FlightPath, flightDay } from '#shared/schemas/flights/flight.ts';
import { askProvider } from '#shared/use-cases/flights/ask-provider.ts';
import { requireFlightService } from '#shared/use-cases/flights/flight-service.ts';
import { budgetSpent, waitForAnswer } from '#shared/use-cases/flights/look-up-flight.ts';
import { resolveFlightId } from '#shared/use-cases/settings/request-dates.ts';

export const contract = defineContract('POST /api/flights/{flightNumber}/refresh', {
  ...WRITE,
  operationId: 'refreshFlight',
  summary: 'Ask the provider for a flight now',
  description: [
    "Costs one request of the monthly budget, even if the flight is fresh or polls are paused. If a concurrent request asks for the same flight, waits for its result and costs nothing. Default for `date`: today in the application's time zone.",
    '`502 PROVIDER_FAILED`: the provider failed. The flight keeps the reason in `lastFailure`. `503 FLIGHT_BUDGET_SPENT`: the budget is used up until the time in `Retry-After`. A dry run does not ask the provider and costs nothing: it answers the flight as it is stored. `409 FLIGHT_UNKNOWN`: the provider is not asked for this flight (`provider: false`), or does not know flights of its date now. After the provider has refused the request of one flight, the same is not made again for half an hour, then for 2 and 6 hours: `502`, without a request. `503 FEATURE_DISABLED`: no provider is set up.',
  ].join('\n\n'),
  access: ['update', 'Flight'],
  params: FlightPath,
  query: flightDay,
  success: { status: 200, body: Flight, description: 'The flight after the request' },
  invalidFor: ['STATE'],
  problems: [FeatureDisabled, FlightUnknown, FlightBudgetSpent, ContendedWrite],
  uses: ['table:read', 'table:write', 'links:delete', 'flights'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, dryRun, now, params, query, retried } = context;
  const [service, id] = await Promise.all([
    requireFlightService(),
    resolveFlightId(params.flightNumber, query.date, now),
  ]);
  const before = requireLive(await findFlight(id), 'flight', id);
  actor.authorize('update', 'Flight', before);
  if (before.provider === false) {
    throw new FlightUnknown(
      'The provider is not asked for this flight. Enter what you learn with PATCH, or set provider to true.',
      because('FLIGHT_BY_HAND'),
    );
  }
  const beyond = beyondHorizon(before, service.provider.horizon, now);
  if (beyond) throw new FlightUnknown(beyond);
  if (isResting(before, now)) {
    throw new ProviderFailed(
      `${before.lastFailure?.detail} The same request is not made again before ${before.restUntil}.`,
    );
  }
  // An earlier try of this request asked already, and its answer was lost.
  if (retried && isFresh(before, now)) return presentFlight(before, now);
  const asking = { service, by: 'HAND', isForced: true, why: contract.operationId, context } as const;
  if (dryRun) {
    const { used } = await readBudget(monthOf(now));
    if (used >= service.monthlyBudget) throw budgetSpent(asking);
    return presentFlight(before, now);
  }
  const answered = await askProvider(before, true, asking);
  if (answered.kind === 'spent') throw budgetSpent(asking);
  if (answered.kind === 'failed' || answered.kind === 'unstored') throw answered.failure;
  return presentFlight(answered.kind === 'answered' ? answered.flight : await waitForAnswer(before), now);
});
