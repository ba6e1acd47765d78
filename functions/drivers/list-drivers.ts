import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { maySeeDeleted } from '#shared/domain/require-record.ts';
import { listDrivers } from '#shared/entities/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Driver } from '#shared/schemas/driver.ts';
import { pageOf, paging, showingDeleted } from '#shared/schemas/query.ts';
import { line } from '#shared/schemas/text.ts';

export const contract = defineContract({
  operationId: 'listDrivers',
  method: 'GET',
  path: '/api/drivers',
  summary: 'List drivers',
  description:
    'In order of name. A page of a search may be short although `nextCursor` says that there is more. A driver is refused: he reads his own record.',
  tag: 'Drivers',
  access: ['read', 'Driver'],
  query: z.object({
    ...paging,
    search: line(100)
      .optional()
      .meta({ description: 'Words, each of which stands in the name; case and accents do not matter' }),
    ...showingDeleted,
  }),
  success: { status: 200, body: pageOf(Driver), description: 'A page of drivers' },
  uses: ['table:read'],
  copilot: true,
});

export const handler = serve(contract, ({ actor, pageRequest, query }) => {
  const { includeDeleted = false, search } = query;
  // Whoever may read a driver only under conditions, such as himself, may not read all of them.
  actor.authorize('read', 'Driver', {});
  if (includeDeleted) maySeeDeleted(actor.user?.role);
  const filter = { listings: includeDeleted ? (['live', 'deleted'] as const) : (['live'] as const), search };
  return listDrivers(filter, pageRequest(filter));
});
