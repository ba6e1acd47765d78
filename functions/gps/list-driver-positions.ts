import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { FeatureDisabled } from '#shared/contract/problems.ts';
import { requireLive } from '#shared/domain/records.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { DEVICE_SUBJECT, findDevice } from '#shared/entities/gps/device.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Position, PositionCollection } from '#shared/schemas/gps/gps.ts';
import { pageOf, paging, queryInteger } from '#shared/schemas/query.ts';
import { Bound } from '#shared/schemas/time.ts';
import { requireVisible } from '#shared/use-cases/gps/driver-locations.ts';
import { requireGpsService } from '#shared/use-cases/gps/gps-service.ts';
import { keptRange, listPositions, positionCollection } from '#shared/use-cases/gps/list-positions.ts';

const Page = pageOf(Position);

export const contract = defineContract('GET /api/drivers/{driverId}/positions', {
  operationId: 'listDriverPositions',
  summary: 'List where a driver has been',
  description: [
    'In order of time, of all devices that the driver had. Without `from` and `to`: everything that is kept (`gps.retentionDays` of the settings). With `every`, a page may have fewer items than `limit` although there is a `nextCursor`. With `Accept: application/geo+json` the page is a GeoJSON collection of points; the next page is in the `Link` header.',
    '`403 FORBIDDEN`: the settings limit who is visible to coordinators (`gps.privacyMinutes`), and the driver has no activity in this range. If the range has some, only the positions around them are listed.',
  ].join('\n\n'),
  access: ['read', 'GpsPosition'],
  query: {
    ...paging,
    limit: queryInteger(1, 1_000).optional().meta({ description: 'Items per page: 1 to 1,000; default: 50' }),
    from: Bound.optional().meta({ description: 'Positions at or after this. A date means the start of that day' }),
    to: Bound.optional().meta({ description: 'Positions before this. A date includes that whole day' }),
    every: queryInteger(1, 86_400)
      .optional()
      .meta({ description: 'Only the first position of each such number of seconds' }),
  },
  success: {
    status: 200,
    body: Page,
    description: 'A page of positions',
    alternatives: [
      {
        mediaType: 'application/geo+json',
        body: PositionCollection,
        from: ({ items }: z.output<typeof Page>) => positionCollection(items),
      },
    ],
  },
  invalidFor: ['MEANING'],
  problems: [FeatureDisabled],
  uses: ['table:read', 'gps'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, now, pageRequest, params: { driverId }, query }) => {
  const { cursor: _cursor, limit: _limit, every, ...range } = query;
  const { settings } = await requireGpsService();
  actor.authorize('read', DEVICE_SUBJECT, { driverId });
  const kept = keptRange(range, settings, now);
  const [driver, device] = await Promise.all([findDriver(driverId), findDevice(driverId)]);
  requireLive(driver, 'driver', driverId);
  const visible = await requireVisible(actor, settings.gps, driverId, kept);
  const isOlderThanKept = kept.to < kept.from;
  if (!device || isOlderThanKept) return { items: [], nextCursor: null };
  return listPositions(device, { ...kept, every, visible }, pageRequest({ driverId, every, ...range }));
});
