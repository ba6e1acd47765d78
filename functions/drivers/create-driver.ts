import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, PhoneTaken } from '#shared/contract/problems.ts';
import { begin } from '#shared/domain/records.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Driver, NewDriver } from '#shared/schemas/drivers/driver.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { driverWrites, withCopiedShifts } from '#shared/use-cases/drivers/driver-writes.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';
import { authorizeFleet, ofCaller } from '#shared/use-cases/suppliers/supplier-writes.ts';
import { withPhoneNumbers } from '#shared/use-cases/vips/read-phones.ts';

export const contract = defineContract('POST /api/drivers', {
  ...WRITE,
  operationId: 'createDriver',
  summary: 'Add a driver',
  description:
    'Requires `name`. To let the driver sign in and see their schedule, link their user: PATCH /api/users/{id} with `driverId`. `409 PHONE_TAKEN`: another driver has the phone, and `sharedPhone` does not say that a dispatcher answers for several.',
  access: ['create', 'Driver'],
  body: NewDriver,
  success: { status: 201, body: Driver, etag: 'version', description: 'The new driver' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [PhoneTaken, ContendedWrite],
  effect: { kind: 'ADDS', waitsWith: ['sharedPhone'] },
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { audit, body, commit, newId, now } = context;
  const { phone, ...fields } = await withPhoneNumbers(await withCopiedShifts(body));
  const given = ofCaller(context.actor, 'Driver', { ...fields, ...(phone ? { phone } : {}) });
  const driver = begin(newId('drv'), given, now);
  authorizeFleet(context.actor, { action: 'create', subject: 'Driver', after: driver, body });
  const earlier = await findEarlier(context, driver.id, findDriver);
  if (earlier) return earlier;
  await retryOnConflict(async () =>
    commit({ writes: [...(await driverWrites(undefined, driver)), audit('Driver', undefined, driver)] }),
  );
  return driver;
});
