import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { begin } from '#shared/domain/records.ts';
import { createDriver, findDriver } from '#shared/entities/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Driver, NewDriver } from '#shared/schemas/driver.ts';

export const contract = defineContract({
  operationId: 'createDriver',
  method: 'POST',
  path: '/api/drivers',
  summary: 'Add a driver',
  description:
    'Requires `name`. To let the driver sign in and see their schedule, link their user: PATCH /api/users/{id} with `driverId`.',
  tag: 'Drivers',
  access: ['create', 'Driver'],
  body: NewDriver,
  success: { status: 201, body: Driver, etag: 'version', description: 'The new driver' },
  problems: [ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async ({ audit, body, commit, newId, now, retried }) => {
  const { phone, ...fields } = body;
  const driver = begin(newId('drv'), { ...fields, ...(phone ? { phone } : {}) }, now);
  const earlier = retried ? await findDriver(driver.id) : undefined;
  if (earlier) return earlier;
  await commit([createDriver(driver), audit('Driver', undefined, driver)]);
  return driver;
});
