import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { User } from '#shared/schemas/users/user.ts';

export const contract = defineContract('GET /api/users/me', {
  operationId: 'getMe',
  summary: 'Read your own user record',
  description:
    'Works before you are approved. `isApproved` shows whether you are. `404 NOT_FOUND`: you are not registered.',
  tag: 'Users',
  access: 'user',
  success: { status: 200, body: User, etag: 'version', description: 'Your user record' },
});

export const handler = serve(contract, ({ actor: { user } }) => {
  if (!user || user.deletedAt) throw new NotFound('You are not registered. Register with POST /api/users/register.');
  return user;
});
