import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { begin } from '#shared/domain/records.ts';
import { createDriver, findDriver } from '#shared/entities/drivers/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Driver, NewDriver } from '#shared/schemas/drivers/driver.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';
import { withPhoneNumbers } from '#shared/use-cases/vips/read-phones.ts';

export const contract = defineContract('POST /api/drivers', {
  operationId: 'createDriver',
  summary: 'Add a driver',
  description:
    'Requires `name`. To let the driver sign in and see their schedule, link their user: PATCH /api/users/{id} with `driverId`.',
  tag: 'Drivers',
  access: ['create', 'Driver'],
  body: NewDriver,
  success: { status: 201, body: Driver, etag: 'version', description: 'The new driver' },
  problems: [ContendedWrite],
  effect: { kind: 'ADDS', waitsWith: ['userId'] },
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { audit, body, commit, newId, now } = context;
  const { phone, ...fields } = await withPhoneNumbers(body);
  const driver = begin(newId('drv'), { ...fields, ...(phone ? { phone } : {}) }, now);
  const earlier = await findEarlier(context, driver.id, findDriver);
  if (earlier) return earlier;
  await commit({ writes: [createDriver(driver), audit('Driver', undefined, driver)] });
  return driver;
});
