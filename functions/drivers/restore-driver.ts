import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, PhoneTaken, VersionMismatch } from '#shared/contract/problems.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Driver, type DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { relyingOn } from '#shared/table/write.ts';
import { driverWrites } from '#shared/use-cases/drivers/driver-writes.ts';
import { restoreRecord } from '#shared/use-cases/records/change-record.ts';
import { endOfDriver } from '#shared/use-cases/users/user-access.ts';

export const contract = defineContract('POST /api/drivers/{driverId}/restore', {
  ...WRITE,
  operationId: 'restoreDriver',
  summary: 'Restore a deleted driver',
  description:
    'The driver can be assigned again. Their calendar feed and their GPS device have ended: they make new ones. A driver who is not deleted stays as they are. `409 PHONE_TAKEN`: another driver has their phone now. Give that one another phone first.',
  access: ['restore', 'Driver'],
  success: { status: 200, body: Driver, etag: 'version', description: 'The driver after the change' },
  invalidFor: ['MEANING'],
  problems: [PhoneTaken, VersionMismatch, ContendedWrite],
  copilot: true,
});

export const handler = serve(contract, (context) => {
  // A deletion that was interrupted may have left a feed or a device.
  const replace = async (before: DriverRecord, after: DriverRecord) => {
    const { relyingOn: relied, writes } = await endOfDriver(context, before.id);
    const [record, ...phone] = await driverWrites(before, after);
    return [...(record ? [relyingOn(record, ...relied)] : []), ...phone, ...writes];
  };
  return restoreRecord(context, { ...driverStore, replace }, context.params.driverId);
});
