import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, LastAdministrator, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { change } from '#shared/domain/records.ts';
import { outOfAccess } from '#shared/domain/users/access.ts';
import {
  assertDriverExists,
  assertDriverFree,
  assertSupplierExists,
  keepAnAdministrator,
} from '#shared/domain/users/registration.ts';
import { findDriver, linkedUserIds } from '#shared/entities/drivers/driver.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { findUsers } from '#shared/entities/users/user.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { endingMade, User, UserChange, UserPath, type UserRecord } from '#shared/schemas/users/user.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';
import { countedUsers, endMade } from '#shared/use-cases/users/user-access.ts';

export const contract = defineContract('PATCH /api/users/{id}', {
  ...WRITE,
  operationId: 'updateUser',
  summary: 'Approve a user, or change their role, driver or supplier',
  description: [
    'The id is the subject (`sub`) of their access token, URL-encoded. Omitted fields stay as they are. `null` removes an optional field.',
    '`409 LAST_ADMINISTRATOR`: the last approved administrator must keep their role and approval. `409 STILL_IN_USE`: another user is linked to this driver.',
    'A user who is disapproved, demoted or unlinked is out: the same transaction ends what they hold for themself, see GET /api/users/{id}/access. A driver who stays makes a new calendar feed and enrols their phone again. What they made for others goes on, because guests rely on it. `endMade=true` ends it too: send the request again if it fails midway.',
  ].join('\n\n'),
  access: ['update', 'User'],
  params: UserPath,
  query: endingMade,
  body: UserChange,
  success: { status: 200, body: User, etag: 'version', description: 'The user after the change' },
  invalidFor: ['STATE'],
  problems: [LastAdministrator, StillInUse, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'links:delete'],
});

export const handler = serve(contract, async (context) => {
  const { body, dryRun, now, params, query } = context;
  const users = countedUsers(context);
  const apply = async (before: UserRecord) => {
    const changed = change(before, body, now);
    const after = changed === before && body.isApproved === false ? outOfAccess(before, now) : changed;
    if (after === before) return before;
    const { driverId, supplierId } = after;
    if (supplierId && supplierId !== before.supplierId) assertSupplierExists(await supplierStore.find(supplierId));
    if (driverId && driverId !== before.driverId) {
      const [driver, linked] = await Promise.all([findDriver(driverId), linkedUserIds(driverId)]);
      assertDriverExists(driver);
      assertDriverFree(await findUsers(linked), before.id);
    }
    keepAnAdministrator(users.administrators(), before, after);
    return after;
  };
  const { after } = await changeRecord(context, users, { id: params.id }, apply);
  if (query.endMade && !dryRun) await endMade(context, after);
  return after;
});
