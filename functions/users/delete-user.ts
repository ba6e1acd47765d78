import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, LastAdministrator, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { keepAnAdministrator } from '#shared/domain/administrators.ts';
import { known, mayHardDelete, present } from '#shared/domain/presence.ts';
import { erased, markDeleted } from '#shared/domain/records.ts';
import { countAdministrators } from '#shared/entities/administrators.ts';
import { contend } from '#shared/entities/contend.ts';
import { findUser, removeUser, replaceUser } from '#shared/entities/user.ts';
import { serve } from '#shared/runtime/serve.ts';
import { UserPath } from '#shared/schemas/paths.ts';
import { deleting } from '#shared/schemas/query.ts';

export const contract = defineContract({
  operationId: 'deleteUser',
  method: 'DELETE',
  path: '/api/users/{id}',
  summary: 'Delete a user',
  description:
    'He can sign in no more. Should he register again, he waits for approval as everybody does. The last approved administrator cannot be deleted.',
  tag: 'Users',
  access: ['delete', 'User'],
  params: UserPath,
  query: z.object(deleting),
  success: { status: 204, description: 'He is deleted' },
  problems: [NotFound, LastAdministrator, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
});

export const handler = serve(contract, ({ actor, audit, commit, ifMatch, now, params: { id }, query: { hard } }) =>
  contend(async () => {
    const [found, administrators = 0] = await Promise.all([findUser(id), countAdministrators()]);
    const before = hard ? known(found, 'user', id) : present(found, 'user', id);
    actor.authorize(hard ? 'hardDelete' : 'delete', 'User', before);
    if (hard) mayHardDelete(actor.user?.role);
    ifMatch(before);
    keepAnAdministrator(administrators, before, undefined);
    if (hard) {
      await commit([...removeUser(before), audit('User', before, erased(before))]);
    } else {
      const after = markDeleted(before, now);
      await commit([...replaceUser(before, after), audit('User', before, after)]);
    }
    return undefined;
  }),
);
