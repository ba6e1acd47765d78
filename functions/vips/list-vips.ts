import { defineContract } from '#shared/contract/define-contract.ts';
import { listVips } from '#shared/entities/vips/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { pageOf, paging, QueryBoolean, showingDeleted } from '#shared/schemas/query.ts';
import { line } from '#shared/schemas/text.ts';
import { Department, Vip } from '#shared/schemas/vips/vip.ts';
import { listingsOf } from '#shared/table/entity.ts';

export const contract = defineContract('GET /api/vips', {
  operationId: 'listVips',
  summary: 'List VIPs',
  description:
    'In order of name. Leaves out VIPs who need no transportation (`isRosterOnly`), unless `includeRosterOnly=true`. With a filter, a page may have fewer items than `limit` although there is a `nextCursor`.',
  access: ['read', 'Vip'],
  query: {
    ...paging,
    includeRosterOnly: QueryBoolean.optional().meta({
      description: 'Include VIPs who need no transportation. Default: false',
    }),
    department: Department.optional(),
    search: line(100).optional().meta({
      description: 'Words that must all be in name or organization. Ignores case and accents',
    }),
    ...showingDeleted,
  },
  success: { status: 200, body: pageOf(Vip), description: 'A page of VIPs' },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, ({ pageRequest, query }) => {
  const { department, includeDeleted, includeRosterOnly = false, search } = query;
  const filter = { listings: listingsOf(includeDeleted), department, includeRosterOnly, search };
  return listVips(filter, pageRequest(filter));
});
