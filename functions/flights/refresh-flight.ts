import * as z from 'zod';
import { askFor } from '#shared/activities/flight-ask.ts';
import { flightIdAt } from '#shared/activities/flight-date.ts';
import { budgetSpent, waitForAnswer } from '#shared/activities/flight-look-up.ts';
import { flightService } from '#shared/activities/flight-service.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled, FlightBudgetSpent, NotFound } from '#shared/contract/problems.ts';
import { presentFlight } from '#shared/domain/flights/present.ts';
import { present } from '#shared/domain/presence.ts';
import { findFlight } from '#shared/entities/flight.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Flight, FlightPath, flightDay } from '#shared/schemas/flight.ts';

export const contract = defineContract({
  operationId: 'refreshFlight',
  method: 'POST',
  path: '/api/flights/{flightNumber}/refresh',
  summary: 'Ask the provider for a flight now',
  description:
    'Costs one request of the month, fresh or not, also while the polls rest. What failed is on the flight, in `lastFailure`.',
  tag: 'Flights',
  access: ['update', 'Flight'],
  params: FlightPath,
  query: z.object(flightDay),
  success: { status: 200, body: Flight, description: 'The flight as it is now' },
  problems: [NotFound, FeatureDisabled, FlightBudgetSpent, ContendedWrite],
  uses: ['table:read', 'table:write', 'flights'],
});

export const handler = serve(contract, async ({ actor, audit, now, params: { flightNumber }, query: { date } }) => {
  const [service, id] = await Promise.all([flightService(), flightIdAt(flightNumber, date, now)]);
  const before = present(await findFlight(id), 'flight', id);
  actor.authorize('update', 'Flight', before);
  const asking = { service, by: 'HAND', why: contract.operationId, now, audit } as const;
  const answered = await askFor(before, true, asking);
  if (answered.kind === 'spent') throw budgetSpent(asking);
  if (answered.kind === 'failed') throw answered.failure;
  return presentFlight(answered.kind === 'told' ? answered.flight : await waitForAnswer(before), now);
});
