import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, PhoneTaken, VersionMismatch } from '#shared/contract/problems.ts';
import { change } from '#shared/domain/records.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Driver, DriverChange } from '#shared/schemas/drivers/driver.ts';
import { addWarnings, driverWarnings } from '#shared/use-cases/activities/activity-warnings.ts';
import { driverKind, withCopiedShifts } from '#shared/use-cases/drivers/driver-writes.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';
import { authorizeFleet } from '#shared/use-cases/suppliers/supplier-writes.ts';
import { withPhoneNumbers } from '#shared/use-cases/vips/read-phones.ts';

export const contract = defineContract('PATCH /api/drivers/{driverId}', {
  operationId: 'updateDriver',
  summary: 'Change a driver',
  description:
    'Omitted fields stay as they are. `null` removes an optional field. If `vehicleTypes` or `tags` change, `warnings` may hold `DRIVER_NOT_LICENSED` for rides with a vehicle that they may not drive, and `NEEDS_UNMET` for rides that ask for a tag which they no longer have. `409 PHONE_TAKEN`: another driver has the phone, and `sharedPhone` does not say that a dispatcher answers for several.',
  access: ['update', 'Driver'],
  body: DriverChange,
  success: { status: 200, body: Driver, etag: 'version', description: 'The driver after the change' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [PhoneTaken, VersionMismatch, ContendedWrite],
  effect: { kind: 'CHANGES', freely: ['notes'], waitsWith: [] },
  uses: ['table:read', 'table:write', 'links:delete'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, body, now, params } = context;
  const changes = await withPhoneNumbers(await withCopiedShifts(body));
  const { after, before } = await changeRecord(context, driverKind, { id: params.driverId }, (found) => {
    const changed = change(found, changes, now);
    authorizeFleet(actor, { action: 'update', subject: 'Driver', after: changed, body });
    return changed;
  });
  return addWarnings(after, await driverWarnings(before, after, now));
});
