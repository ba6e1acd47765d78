import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { fault } from '#shared/schemas/fault.ts';
import { Id } from '#shared/schemas/text.ts';
import { Way, wayMode } from '#shared/schemas/ways/way.ts';
import { listWays } from '#shared/use-cases/ways/ways.ts';

export const contract = defineContract('GET /api/ways', {
  operationId: 'listWays',
  summary: 'List the ways from or to a place',
  description:
    'Needs `from`, `to` or both. With one of them: the ways to or from all other places, in order of name. Ways that nothing tells are absent: set them, or give both places coordinates.',
  access: ['read', 'Way'],
  query: {
    from: Id.optional().meta({ description: 'The id of the place where the ways begin' }),
    to: Id.optional().meta({ description: 'The id of the place where the ways end' }),
    ...wayMode,
  },
  success: {
    status: 200,
    body: z.object({ items: z.array(Way) }).meta({ id: 'WayList' }),
    description: 'The ways, each in one direction',
  },
  invalidFor: ['MEANING'],
  problems: [NotFound],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, query: { from, mode, to } }) => {
  actor.authorize('read', 'Way', {});
  if (from === undefined && to === undefined)
    throw invalidField('query.from', fault('REQUIRED', 'is required, or `to`'));
  return { items: await listWays({ from, mode, to }) };
});
