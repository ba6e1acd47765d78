import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, LastAdministrator, NotFound, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { change } from '#shared/domain/records.ts';
import { assertDriverExists, assertDriverFree, keepAnAdministrator } from '#shared/domain/users/registration.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { linkedUserIds } from '#shared/entities/drivers/driver-link.ts';
import { findUsers } from '#shared/entities/users/user.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { UserPath } from '#shared/schemas/paths.ts';
import { User, UserChange, type UserRecord } from '#shared/schemas/users/user.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';
import { countedUsers } from '#shared/use-cases/users/counted-users.ts';

export const contract = defineContract('PATCH /api/users/{id}', {
  operationId: 'updateUser',
  summary: 'Approve a user, or change their role or driver',
  description: [
    'The id is the subject (`sub`) of their access token, URL-encoded. Omitted fields stay as they are. `null` removes an optional field.',
    '`409 LAST_ADMINISTRATOR`: the last approved administrator must keep their role and approval. `409 STILL_IN_USE`: another user is linked to this driver.',
  ].join('\n\n'),
  tag: 'Users',
  access: ['update', 'User'],
  params: UserPath,
  body: UserChange,
  success: { status: 200, body: User, etag: 'version', description: 'The user after the change' },
  problems: [NotFound, LastAdministrator, StillInUse, VersionMismatch, ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write'],
  dryRun: true,
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  const users = countedUsers();
  const apply = async (before: UserRecord) => {
    const after = change(before, body, now);
    if (after === before) return before;
    const { driverId } = after;
    if (driverId && driverId !== before.driverId) {
      const [driver, linked] = await Promise.all([findDriver(driverId), linkedUserIds(driverId)]);
      assertDriverExists(driver);
      assertDriverFree(await findUsers(linked), before.id);
    }
    keepAnAdministrator(users.administrators(), before, after);
    return after;
  };
  const { after } = await changeRecord(context, users, { id: params.id }, apply);
  return after;
});
