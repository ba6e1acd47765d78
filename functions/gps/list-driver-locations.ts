import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { FeatureDisabled } from '#shared/contract/problems.ts';
import { DEVICE_SUBJECT } from '#shared/entities/gps/device.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { DriverLocation } from '#shared/schemas/gps/driver-location.ts';
import { FRESHNESS } from '#shared/schemas/gps/gps.ts';
import { queryChoice } from '#shared/schemas/query.ts';
import { Id } from '#shared/schemas/text.ts';
import { listLocations } from '#shared/use-cases/gps/driver-locations.ts';
import { requireGpsService } from '#shared/use-cases/gps/gps-service.ts';

export const contract = defineContract('GET /api/gps/locations', {
  operationId: 'listDriverLocations',
  summary: 'List where all drivers are',
  description:
    'All drivers with a GPS device, in order of name, on one page. If the settings limit who is visible to coordinators (`gps.privacyMinutes`), they see only the drivers who are visible now. Administrators see all. Drivers cannot list locations. They can read their own at GET /api/drivers/{driverId}/location.',
  access: ['read', 'GpsPosition'],
  query: {
    activityId: Id.optional().meta({ description: 'Only the driver of this activity' }),
    status: queryChoice(['SCHEDULED', 'IN_PROGRESS'])
      .optional()
      .meta({ description: 'Only drivers whose `activity` has this status' }),
    freshness: queryChoice(FRESHNESS).optional(),
  },
  success: {
    status: 200,
    body: z.object({ items: z.array(DriverLocation) }),
    movesWithClock: ['ageSeconds'],
    description: 'The drivers',
  },
  problems: [FeatureDisabled],
  uses: ['table:read', 'gps'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { settings } = await requireGpsService();
  // Drivers may see only themselves, so they may not list all drivers.
  context.actor.authorize('read', DEVICE_SUBJECT, {});
  return { items: await listLocations(context, settings.gps, context.query) };
});
