import { defineContract } from '#shared/contract/define-contract.ts';
import { listUsers } from '#shared/entities/users/user.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { pageOf, paging, QueryBoolean, showingDeleted } from '#shared/schemas/query.ts';
import { User } from '#shared/schemas/users/user.ts';
import { listingsOf } from '#shared/table/entity.ts';

export const contract = defineContract('GET /api/users', {
  operationId: 'listUsers',
  summary: 'List users',
  description: 'In order of name. Includes users who wait for approval.',
  access: ['read', 'User'],
  query: {
    ...paging,
    isApproved: QueryBoolean.optional().meta({ description: 'false: only users who wait for approval' }),
    ...showingDeleted,
  },
  success: { status: 200, body: pageOf(User), description: 'A page of users' },
  invalidFor: ['MEANING'],
});

export const handler = serve(contract, ({ pageRequest, query: { includeDeleted, isApproved } }) => {
  const filter = { listings: listingsOf(includeDeleted), isApproved };
  return listUsers(filter, pageRequest(filter));
});
