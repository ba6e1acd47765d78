import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, LastAdministrator, VersionMismatch } from '#shared/contract/problems.ts';
import { erased, markDeleted } from '#shared/domain/records.ts';
import { keepAnAdministrator } from '#shared/domain/users/registration.ts';
import { forgetDeskItems } from '#shared/entities/users/desk-item.ts';
import { userStore } from '#shared/entities/users/user.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { deleting } from '#shared/schemas/query.ts';
import { endingMade, UserPath } from '#shared/schemas/users/user.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { deletionOf, eraseRecord, readForChange } from '#shared/use-cases/records/change-record.ts';
import { countedUsers, endMade } from '#shared/use-cases/users/user-access.ts';

export const contract = defineContract('DELETE /api/users/{id}', {
  ...WRITE,
  operationId: 'deleteUser',
  summary: 'Delete a user',
  description: [
    'The user can no longer use the service. If they register again, they wait for approval. With `hard=true` the record is deleted for good, with what pages keep for them.',
    'The same transaction ends what they hold for themself, see GET /api/users/{id}/access. What they made for others goes on, because guests rely on it. `endMade=true` ends it too, also of a user who is deleted already: send the request again if it fails midway.',
    '`409 LAST_ADMINISTRATOR`: the last approved administrator cannot be deleted.',
  ].join('\n\n'),
  access: ['delete', 'User'],
  params: UserPath,
  query: { ...deleting, ...endingMade },
  success: { status: 204, description: 'Deleted' },
  problems: [LastAdministrator, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'links:delete', 'desk:write', 'delete:user'],
});

export const handler = serve(contract, async (context) => {
  const { audit, commit, dryRun, now, params, query } = context;
  const { endMade: endsMade = false, hard: erases = false } = query;
  const users = countedUsers(context);
  // Who is deleted already may still have made something.
  const target = deletionOf(params.id, erases);
  const read = () => readForChange(context, users, { ...target, includeDeleted: erases || endsMade });
  const user = await retryOnConflict(async () => {
    const before = await read();
    keepAnAdministrator(users.administrators(), before, undefined);
    if (erases && !dryRun) await forgetDeskItems(before.id);
    const after = before.deletedAt ? before : markDeleted(before, now);
    if (erases && !endsMade)
      await commit({ writes: [...(await users.remove(before)), audit('User', before, erased(before))] });
    else if (after !== before)
      await commit({ writes: [...(await users.replace(before, after)), audit('User', before, after)] });
    return after;
  });
  if (!endsMade || dryRun) return undefined;
  await endMade(context, user);
  if (erases) await eraseRecord(context, { ...users, remove: userStore.remove }, user.id);
  return undefined;
});
