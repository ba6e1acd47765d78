import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { InvalidTransition } from '#shared/contract/problems.ts';
import { MOTORCADE_CHANGE } from '#shared/contract/ride-contracts.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { NewSighting } from '#shared/schemas/accountability/sighting.ts';
import { Motorcade } from '#shared/schemas/motorcades/motorcade.ts';
import { reportSighting } from '#shared/use-cases/motorcades/report-sighting.ts';

export const contract = defineContract('POST /api/motorcades/{motorcadeId}/passed', {
  ...MOTORCADE_CHANGE,
  operationId: 'reportSighting',
  summary: 'Report that a car has passed a place',
  description:
    'For people along the way. Reports at the same time all count; of several of one car and place, the earliest. The first report of a SCHEDULED car begins its ride; more than 6 hours before its start it is `409 INVALID_TRANSITION`. At its destination it has arrived, and if it is the tail, so have all cars that are not missing there. The answer shows the last place of each car, the gaps in minutes, and the last car through at each place.',
  access: ['move', 'Motorcade'],
  body: NewSighting,
  success: { status: 200, body: Motorcade, description: 'The motorcade after the report' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [...CHANGE.problems, InvalidTransition],
});

export const handler = serve(contract, (context) => reportSighting(context, context.params.motorcadeId, context.body));
