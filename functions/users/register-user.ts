import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { registered } from '#shared/domain/users/registration.ts';
import { countAdministrators } from '#shared/entities/administrator-count.ts';
import { createFirstUser, createUser, findUser, replaceUser } from '#shared/entities/user.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { User } from '#shared/schemas/user.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';

export const contract = defineContract({
  operationId: 'registerUser',
  method: 'POST',
  path: '/api/users/register',
  summary: 'Register yourself',
  description:
    'Creates your user record from your token (`name`, `email`), or updates it. The first user ever becomes an approved ADMINISTRATOR. Every other user starts as a DRIVER and waits until an administrator approves them.',
  tag: 'Users',
  access: 'token',
  success: { status: 200, body: User, etag: 'version', description: 'Your user record' },
  problems: [ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write'],
  dryRun: true,
});

export const handler = serve(contract, ({ actor: { identity }, audit, commit, now }) =>
  retryOnConflict(async () => {
    const [before, administrators] = await Promise.all([findUser(identity.subject), countAdministrators()]);
    const isFirst = administrators === undefined;
    const user = registered(identity, before, isFirst, now);
    if (user === before) return user;
    const create = isFirst ? createFirstUser : createUser;
    await commit({ writes: [...(before ? replaceUser(before, user) : create(user)), audit('User', before, user)] });
    return user;
  }),
);
