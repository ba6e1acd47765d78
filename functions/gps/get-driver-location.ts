import { defineContract } from '#shared/contract/define-contract.ts';
import { FeatureDisabled } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Location } from '#shared/schemas/gps/gps.ts';
import { readLocation } from '#shared/use-cases/gps/driver-locations.ts';
import { requireGpsService } from '#shared/use-cases/gps/gps-service.ts';

export const contract = defineContract('GET /api/drivers/{driverId}/location', {
  operationId: 'getDriverLocation',
  summary: 'Read where a driver is',
  description:
    'The newest position of the driver, with its age. Drivers see their own at any time. `403 FORBIDDEN`: the settings limit who is visible to coordinators (`gps.privacyMinutes`), and the driver has no activity at this time. `404 NOT_FOUND`: the driver has no GPS device, or it has sent no position yet.',
  access: ['read', 'GpsPosition'],
  success: { status: 200, body: Location, movesWithClock: ['ageSeconds'], description: 'The location' },
  problems: [FeatureDisabled],
  uses: ['table:read', 'gps'],
  copilot: true,
});

export const handler = serve(contract, async (context) =>
  readLocation(context, await requireGpsService(), context.params.driverId),
);
