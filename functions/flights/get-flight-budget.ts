import { defineContract } from '#shared/contract/define-contract.ts';
import { FeatureDisabled } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { FlightBudget } from '#shared/schemas/flight-budget.ts';
import { requireFlightService } from '#shared/use-cases/flights/flight-service.ts';
import { readFlightBudget } from '#shared/use-cases/flights/read-flight-budget.ts';

export const contract = defineContract({
  operationId: 'getFlightBudget',
  method: 'GET',
  path: '/api/flights/budget',
  summary: 'Read how the flight requests of the month stand',
  description: 'What was used and what it brought, what is left and for whom, and which requests come next and why.',
  tag: 'Flights',
  access: ['read', 'Flight'],
  success: { status: 200, body: FlightBudget, description: 'The budget' },
  problems: [FeatureDisabled],
  uses: ['table:read', 'flights'],
  copilot: true,
});

export const handler = serve(contract, async ({ now }) => {
  const { monthlyBudget } = await requireFlightService();
  return readFlightBudget(now, monthlyBudget);
});
