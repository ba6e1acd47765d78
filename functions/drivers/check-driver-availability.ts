import { defineContract } from '#shared/contract/define-contract.ts';
import { inOrderOfUse } from '#shared/domain/assignments/availability.ts';
import { allDrivers, findDrivers } from '#shared/entities/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { DriverAvailability, DriverWindow } from '#shared/schemas/availability.ts';
import { findAvailability } from '#shared/use-cases/assignments/availability.ts';

export const contract = defineContract({
  operationId: 'checkDriverAvailability',
  method: 'POST',
  path: '/api/drivers/availability',
  summary: 'Ask which drivers are free at a time',
  description:
    'Of all drivers or of given ones: whether each is free, with what he is busy, and the gap before and after. Free ones come first, then by name. Nothing is written.',
  tag: 'Drivers',
  access: ['read', 'Driver'],
  body: DriverWindow,
  success: { status: 200, body: DriverAvailability, description: 'How each driver stands to the window' },
  uses: ['table:read'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, body }) => {
  // As with the list: whoever may read himself alone may not ask about all.
  actor.authorize('read', 'Driver', {});
  const found = await findAvailability({ resource: 'DRIVER', all: allDrivers, some: findDrivers }, body);
  const items = found.map(({ record: driver, ...standing }) => ({ driver, ...standing }));
  return { items: items.sort((a, b) => inOrderOfUse({ ...a, name: a.driver.name }, { ...b, name: b.driver.name })) };
});
