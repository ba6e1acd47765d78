import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { requireStored } from '#shared/domain/require-record.ts';
import { driverStore } from '#shared/entities/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { DriverPath } from '#shared/schemas/paths.ts';
import { PersonExport } from '#shared/schemas/person-export.ts';
import { exportPerson } from '#shared/use-cases/erasure/export-person.ts';

export const contract = defineContract({
  operationId: 'exportDriver',
  method: 'GET',
  path: '/api/drivers/{driverId}/export',
  summary: 'Export what is stored about a driver',
  description:
    'Everything that is stored about them, also while they are deleted, for the answer to their request: the same that an erasure removes. Other guests are left out. For administrators.',
  tag: 'Drivers',
  access: ['erase', 'Driver'],
  params: DriverPath,
  success: { status: 200, body: PersonExport, description: 'What is stored about the person' },
  problems: [NotFound],
  uses: ['table:read', 'files:read'],
});

export const handler = serve(contract, async ({ now, params: { driverId } }) => {
  const record = requireStored(await driverStore.find(driverId), 'driver', driverId);
  return exportPerson({ subject: 'Driver', id: driverId, now, record });
});
