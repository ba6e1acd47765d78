import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { mayBeFirstAdministrator, registered } from '#shared/domain/users/registration.ts';
import {
  countAdministrators,
  createUser,
  findUser,
  replaceUser,
  saveFirstAdministrator,
} from '#shared/entities/users/user.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { registrationConfig } from '#shared/platform/config.ts';
import { User, type UserRecord } from '#shared/schemas/users/user.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Write } from '#shared/table/write.ts';

export const contract = defineContract('POST /api/users/register', {
  operationId: 'registerUser',
  summary: 'Register yourself',
  description:
    'Creates your user record from your token (`name`, `email`), or updates it. The first user ever becomes an approved ADMINISTRATOR, or the one that the deployment names as `firstAdministrator`. Every other user starts as a DRIVER and waits until an administrator approves them.',
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
    const { FIRST_ADMINISTRATOR: named } = registrationConfig();
    const isFirst = administrators === undefined && mayBeFirstAdministrator(identity, named);
    const user = registered(identity, before, isFirst, now);
    if (user === before) return user;
    await commit({ writes: [...writesOf(before, user, isFirst), audit('User', before, user)] });
    return user;
  }),
);

function writesOf(before: UserRecord | undefined, user: UserRecord, isFirst: boolean): Write[] {
  if (isFirst) return saveFirstAdministrator(before, user);
  return before ? replaceUser(before, user) : createUser(user);
}
