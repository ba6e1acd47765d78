import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, LastAdministrator, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { keepAnAdministrator } from '#shared/domain/administrators.ts';
import { present } from '#shared/domain/presence.ts';
import { change } from '#shared/domain/records.ts';
import { assertDriverIsThere } from '#shared/domain/user-driver.ts';
import { countAdministrators } from '#shared/entities/administrators.ts';
import { contend } from '#shared/entities/contend.ts';
import { findDriver } from '#shared/entities/driver.ts';
import { findUser, replaceUser } from '#shared/entities/user.ts';
import { serve } from '#shared/runtime/serve.ts';
import { UserPath } from '#shared/schemas/paths.ts';
import { User, UserChange } from '#shared/schemas/user.ts';

export const contract = defineContract({
  operationId: 'updateUser',
  method: 'PATCH',
  path: '/api/users/{id}',
  summary: 'Approve a user, or change what he may do',
  description:
    'The id is the subject of his access token, URL-encoded. The last approved administrator can be neither demoted nor disapproved.',
  tag: 'Users',
  access: ['update', 'User'],
  params: UserPath,
  body: UserChange,
  success: { status: 200, body: User, etag: 'version', description: 'The user as he is now' },
  problems: [NotFound, LastAdministrator, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
});

export const handler = serve(contract, ({ actor, audit, body, commit, ifMatch, now, params: { id } }) =>
  contend(async () => {
    const [found, administrators = 0] = await Promise.all([findUser(id), countAdministrators()]);
    const before = present(found, 'user', id);
    actor.authorize('update', 'User', before);
    ifMatch(before);
    const after = change(before, body, now);
    if (after === before) return before;
    const { driverId } = after;
    if (driverId && driverId !== before.driverId) assertDriverIsThere(driverId, await findDriver(driverId));
    keepAnAdministrator(administrators, before, after);
    await commit([...replaceUser(before, after), audit('User', before, after)]);
    return after;
  }),
);
