import { defineContract } from '#shared/contract/define-contract.ts';
import { requireStored } from '#shared/domain/records.ts';
import { findUser } from '#shared/entities/users/user.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { UserAccess, UserPath } from '#shared/schemas/users/user.ts';
import { heldBy, madeBy } from '#shared/use-cases/users/user-access.ts';

export const contract = defineContract('GET /api/users/{id}/access', {
  operationId: 'getUserAccess',
  summary: 'List what a user holds that opens the service without their token',
  description:
    '`held`: what they hold for themself. It ends when they are disapproved, demoted, unlinked from their driver or deleted. `made`: what they made for others. It goes on, until PATCH or DELETE /api/users/{id} with `endMade=true` ends it. Also of deleted users. No secret is shown. Access tokens are not listed: the service stores none, and reads the record of the user with each request.',
  access: ['read', 'User'],
  params: UserPath,
  success: { status: 200, body: UserAccess, description: 'What they hold, and what they made' },
});

export const handler = serve(contract, async ({ actor, now, params: { id } }) => {
  const user = requireStored(await findUser(id), 'user', id);
  actor.authorize('read', 'User', user);
  const [held, made] = await Promise.all([heldBy(user, now), madeBy(user, now)]);
  return { id, accessEndedAt: user.accessEndedAt ?? null, held, made };
});
