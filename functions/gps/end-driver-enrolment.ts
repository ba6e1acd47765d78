import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled } from '#shared/contract/problems.ts';
import { requireLive } from '#shared/domain/records.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { DEVICE_SUBJECT } from '#shared/entities/gps/device.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { endEnrolment, refuseUnenrolled, removeRetired } from '#shared/use-cases/gps/end-enrolment.ts';
import { requireGpsService } from '#shared/use-cases/gps/gps-service.ts';

export const contract = defineContract('DELETE /api/drivers/{driverId}/gps', {
  ...WRITE,
  operationId: 'endDriverEnrolment',
  summary: "Take a driver's phone off the GPS tracker",
  description:
    'The tracker accepts no more positions from the phone. Positions that it has sent stay until they expire. Drivers may do this themselves. `404 NOT_FOUND`: the driver has no GPS device.',
  access: ['delete', 'GpsPosition'],
  success: { status: 204, description: 'Ended' },
  problems: [ContendedWrite, FeatureDisabled],
  uses: ['table:read', 'table:write', 'positions:write', 'gps'],
});

export const handler = serve(contract, async (context) => {
  const { actor, dryRun, now, params } = context;
  const { driverId } = params;
  actor.authorize('delete', DEVICE_SUBJECT, { driverId });
  const service = await requireGpsService();
  requireLive(await findDriver(driverId), 'driver', driverId);
  const hasEnded = await endEnrolment(context, driverId);
  if (!hasEnded) return refuseUnenrolled(driverId);
  if (!dryRun) await removeRetired(service, driverId, now);
  return undefined;
});
