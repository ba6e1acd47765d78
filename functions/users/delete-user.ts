import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, LastAdministrator, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { erased, markDeleted } from '#shared/domain/records.ts';
import { keepAnAdministrator } from '#shared/domain/users/registration.ts';
import { removeUser, replaceUser } from '#shared/entities/users/user.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { UserPath } from '#shared/schemas/paths.ts';
import { deleting } from '#shared/schemas/query.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { deletionOf, readForChange } from '#shared/use-cases/records/change-record.ts';
import { countedUsers } from '#shared/use-cases/users/counted-users.ts';

export const contract = defineContract('DELETE /api/users/{id}', {
  operationId: 'deleteUser',
  summary: 'Delete a user',
  description: [
    'The user can no longer use the service. If they register again, they wait for approval. With `hard=true` the record is deleted for good.',
    '`409 LAST_ADMINISTRATOR`: the last approved administrator cannot be deleted.',
  ].join('\n\n'),
  tag: 'Users',
  access: ['delete', 'User'],
  accessWith: { hard: ['erase', 'User'] },
  params: UserPath,
  query: z.object(deleting),
  success: { status: 204, description: 'Deleted' },
  problems: [NotFound, LastAdministrator, VersionMismatch, ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'delete:user'],
  dryRun: true,
});

export const handler = serve(contract, (context) => {
  const { hard: erases } = context.query;
  const target = deletionOf(context.params.id, erases);
  const users = countedUsers();
  return retryOnConflict(async () => {
    const before = await readForChange(context, users, target);
    keepAnAdministrator(users.administrators(), before, undefined);
    const deleted = markDeleted(before, context.now);
    const writes = erases ? removeUser(before) : replaceUser(before, deleted);
    await context.commit({ writes: [...writes, context.audit('User', before, erases ? erased(before) : deleted)] });
    return undefined;
  });
});
