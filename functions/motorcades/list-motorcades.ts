import { defineContract } from '#shared/contract/define-contract.ts';
import { formationOf } from '#shared/domain/motorcades/movement.ts';
import { presentMotorcade } from '#shared/domain/motorcades/progress.ts';
import { byId } from '#shared/domain/records.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { listMotorcades } from '#shared/entities/motorcades/motorcade.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Motorcade } from '#shared/schemas/motorcades/motorcade.ts';
import { pageOf, paging, showingDeleted } from '#shared/schemas/query.ts';
import { Bound } from '#shared/schemas/time.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { resolveRange } from '#shared/use-cases/settings/request-dates.ts';

export const contract = defineContract('GET /api/motorcades', {
  operationId: 'listMotorcades',
  summary: 'List the motorcades',
  description: 'In order of start, with their cars.',
  access: ['read', 'Motorcade'],
  query: {
    ...paging,
    from: Bound.optional().meta({
      description: 'Motorcades that start at or after this. A date means the start of that day',
    }),
    to: Bound.optional().meta({ description: 'Motorcades that start before this. A date includes that whole day' }),
    ...showingDeleted,
  },
  success: { status: 200, body: pageOf(Motorcade), description: 'A page of motorcades' },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, now, pageRequest, query }) => {
  actor.authorize('read', 'Motorcade', {});
  const filter = { includeDeleted: query.includeDeleted, ...(await resolveRange(query)) };
  const page = await listMotorcades(filter, pageRequest(filter));
  const cars = byId(await findActivities(page.items.flatMap(({ carIds }) => carIds)));
  const related = await relatedRecords([...cars.values()], 'eventual');
  const items = page.items.map((motorcade) => {
    const own = motorcade.carIds.flatMap((id) => cars.get(id) ?? []);
    return presentMotorcade(formationOf(motorcade, own), related, { now });
  });
  return { items, nextCursor: page.nextCursor };
});
