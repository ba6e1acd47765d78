import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { known } from '#shared/domain/presence.ts';
import { markRestored } from '#shared/domain/records.ts';
import { contend } from '#shared/entities/contend.ts';
import { findDriver, replaceDriver } from '#shared/entities/driver.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Driver } from '#shared/schemas/driver.ts';
import { DriverPath } from '#shared/schemas/paths.ts';

export const contract = defineContract({
  operationId: 'restoreDriver',
  method: 'POST',
  path: '/api/drivers/{driverId}/restore',
  summary: 'Bring back a deleted driver',
  description: 'He can be assigned again. One who is not deleted is answered as he is.',
  tag: 'Drivers',
  access: ['restore', 'Driver'],
  params: DriverPath,
  success: { status: 200, body: Driver, etag: 'version', description: 'The driver as he is now' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
});

export const handler = serve(contract, ({ actor, audit, commit, ifMatch, now, params: { driverId } }) =>
  contend(async () => {
    const before = known(await findDriver(driverId), 'driver', driverId);
    actor.authorize('restore', 'Driver', before);
    ifMatch(before);
    if (!before.deletedAt) return before;
    const after = markRestored(before, now);
    await commit([replaceDriver(before, after), audit('Driver', before, after)]);
    return after;
  }),
);
