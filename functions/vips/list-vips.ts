import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { maySeeDeleted } from '#shared/domain/require-record.ts';
import { listVips } from '#shared/entities/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { pageOf, paging, QueryBoolean, showingDeleted } from '#shared/schemas/query.ts';
import { line } from '#shared/schemas/text.ts';
import { Department, Vip } from '#shared/schemas/vip.ts';

export const contract = defineContract({
  operationId: 'listVips',
  method: 'GET',
  path: '/api/vips',
  summary: 'List VIPs',
  description:
    'In order of name. VIPs who need no transportation (`isRosterOnly`) are left out unless asked for. A page of a search may be short although `nextCursor` says that there is more.',
  tag: 'VIPs',
  access: ['read', 'Vip'],
  query: z.object({
    ...paging,
    includeRosterOnly: QueryBoolean.optional().meta({ description: 'Show those too who need no transportation' }),
    department: Department.optional(),
    search: line(100).optional().meta({
      description: 'Words, each of which stands in name or organization; case and accents do not matter',
    }),
    ...showingDeleted,
  }),
  success: { status: 200, body: pageOf(Vip), description: 'A page of VIPs' },
  uses: ['table:read'],
  copilot: true,
});

export const handler = serve(contract, ({ actor, pageRequest, query }) => {
  const { department, includeDeleted = false, includeRosterOnly = false, search } = query;
  if (includeDeleted) maySeeDeleted(actor.user?.role);
  const listings = includeDeleted ? (['live', 'deleted'] as const) : (['live'] as const);
  const filter = { listings, department, includeRosterOnly, search };
  return listVips(filter, pageRequest(filter));
});
