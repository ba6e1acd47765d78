import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Driver } from '#shared/schemas/drivers/driver.ts';
import { DriverPath } from '#shared/schemas/paths.ts';
import { restoreRecord } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/drivers/{driverId}/restore', {
  operationId: 'restoreDriver',
  summary: 'Restore a deleted driver',
  description: 'The driver can be assigned again. A driver who is not deleted stays as they are.',
  tag: 'Drivers',
  access: ['restore', 'Driver'],
  params: DriverPath,
  success: { status: 200, body: Driver, etag: 'version', description: 'The driver after the change' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, (context) => restoreRecord(context, driverStore, context.params.driverId));
