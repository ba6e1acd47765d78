import { defineContract } from '#shared/contract/define-contract.ts';
import { FeatureDisabled } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { FlightBudget } from '#shared/schemas/flights/flight-budget.ts';
import { requireFlightService } from '#shared/use-cases/flights/flight-service.ts';
import { readFlightBudget } from '#shared/use-cases/flights/plan-polls.ts';

export const contract = defineContract('GET /api/flights/budget', {
  operationId: 'getFlightBudget',
  summary: 'Read the budget of flight requests',
  description:
    'Shows the requests of this month (UTC): used and left, by polls and by people, and with which result. Lists the next 50 polls with their reasons, and the latest 100 requests.',
  access: ['read', 'Flight'],
  success: { status: 200, body: FlightBudget, description: 'The budget' },
  problems: [FeatureDisabled],
  uses: ['table:read', 'flights'],
  copilot: true,
});

export const handler = serve(contract, async ({ now }) => readFlightBudget(now, await requireFlightService()));
