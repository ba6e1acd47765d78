import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { present } from '#shared/domain/presence.ts';
import { change } from '#shared/domain/records.ts';
import { contend } from '#shared/entities/contend.ts';
import { findDriver, replaceDriver } from '#shared/entities/driver.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Driver, DriverChange } from '#shared/schemas/driver.ts';
import { DriverPath } from '#shared/schemas/paths.ts';

export const contract = defineContract({
  operationId: 'updateDriver',
  method: 'PATCH',
  path: '/api/drivers/{driverId}',
  summary: 'Change a driver',
  description: 'Fields that are left out stay; null removes an optional one.',
  tag: 'Drivers',
  access: ['update', 'Driver'],
  params: DriverPath,
  body: DriverChange,
  success: { status: 200, body: Driver, etag: 'version', description: 'The driver as he is now' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, ({ actor, audit, body, commit, ifMatch, now, params: { driverId } }) =>
  contend(async () => {
    const before = present(await findDriver(driverId), 'driver', driverId);
    actor.authorize('update', 'Driver', before);
    ifMatch(before);
    const after = change(before, body, now);
    if (after === before) return before;
    await commit([replaceDriver(before, after), audit('Driver', before, after)]);
    return after;
  }),
);
