import * as z from 'zod';
import { type Kind, retire } from '#shared/activities/retire.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { known, mayHardDelete, present } from '#shared/domain/presence.ts';
import { erased } from '#shared/domain/records.ts';
import { contend } from '#shared/entities/contend.ts';
import { findDriver, removeDriver, replaceDriver, unchangedDriver } from '#shared/entities/driver.ts';
import { dropFeed } from '#shared/entities/feed.ts';
import { serve } from '#shared/runtime/serve.ts';
import type { DriverRecord } from '#shared/schemas/driver.ts';
import { DriverPath } from '#shared/schemas/paths.ts';
import { deleting, unassigning } from '#shared/schemas/query.ts';

export const contract = defineContract({
  operationId: 'deleteDriver',
  method: 'DELETE',
  path: '/api/drivers/{driverId}',
  summary: 'Delete a driver',
  description:
    'Refused, with the list, while he has assignments that are not over, unless `unassign=true` frees them. A deleted driver can be restored, without those. What is over keeps his id, also when he is deleted for good.',
  tag: 'Drivers',
  access: ['delete', 'Driver'],
  params: DriverPath,
  query: z.object({ ...deleting, ...unassigning }),
  success: { status: 204, description: 'He is deleted' },
  problems: [NotFound, StillInUse, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

const DRIVER: Kind<DriverRecord> = {
  resource: 'DRIVER',
  subject: 'Driver',
  find: findDriver,
  replace: replaceDriver,
  unchanged: unchangedDriver,
};

export const handler = serve(contract, ({ actor, audit, commit, dryRun, ifMatch, now, params, query }) =>
  contend(async () => {
    const { hard, unassign = false } = query;
    const found = await findDriver(params.driverId);
    const before = hard ? known(found, 'driver', params.driverId) : present(found, 'driver', params.driverId);
    actor.authorize(hard ? 'hardDelete' : 'delete', 'Driver', before);
    if (hard) mayHardDelete(actor.user?.role);
    ifMatch(before);
    const deleted = await retire(DRIVER, { audit, commit, dryRun, now, unassign }, before);
    if (hard) await commit([removeDriver(deleted), dropFeed(deleted.id), audit('Driver', deleted, erased(deleted))]);
    return undefined;
  }),
);
