import { defineContract } from '#shared/contract/define-contract.ts';
import { presentMotorcade } from '#shared/domain/motorcades/progress.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Motorcade } from '#shared/schemas/motorcades/motorcade.ts';
import { showingDeleted } from '#shared/schemas/query.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { findFormation } from '#shared/use-cases/motorcades/formations.ts';
import { seenByGps } from '#shared/use-cases/motorcades/report-sighting.ts';

export const contract = defineContract('GET /api/motorcades/{motorcadeId}', {
  operationId: 'getMotorcade',
  summary: 'Read a motorcade',
  description:
    'With its cars, and how they get on: the last place of each, the gaps between them, and the last car through at each place, by the reports of people. While cars drive, also by the newest positions of their drivers.',
  access: ['read', 'Motorcade'],
  query: showingDeleted,
  success: { status: 200, body: Motorcade, description: 'The motorcade' },
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, params, query } = context;
  const formation = await findFormation(params.motorcadeId, query);
  actor.authorize('read', 'Motorcade', formation.motorcade);
  const [related, seen] = await Promise.all([
    relatedRecords(formation.cars, 'eventual'),
    seenByGps(context, formation.cars),
  ]);
  return presentMotorcade(formation, related, seen);
});
