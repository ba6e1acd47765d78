import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled, NotFound } from '#shared/contract/problems.ts';
import { drawQrCode } from '#shared/documents/qr-code.ts';
import { phoneSettings } from '#shared/domain/gps/phone-settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Enrolment } from '#shared/schemas/gps.ts';
import { DriverPath } from '#shared/schemas/paths.ts';
import { enrolDriver } from '#shared/use-cases/gps/enrol-driver.ts';
import { requireGpsService } from '#shared/use-cases/gps/gps-service.ts';

export const contract = defineContract({
  operationId: 'enrolDriver',
  method: 'POST',
  path: '/api/drivers/{driverId}/gps',
  summary: "Give a driver's phone to the GPS tracker",
  description: [
    "The driver opens the tracker's phone app, scans the QR code in the settings of the app and switches tracking on. The answer is the only time that the code is shown, so show it to the driver at once. Drivers may enrol themselves.",
    'Enrolling again retires the previous device. Its positions stay. With `dryRun=true` the code is an example that the tracker does not know.',
  ].join('\n\n'),
  tag: 'GPS',
  access: ['create', 'GpsPosition'],
  params: DriverPath,
  success: { status: 201, body: Enrolment, description: 'The QR code, and the same values as text' },
  problems: [NotFound, ContendedWrite, FeatureDisabled],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'positions:write', 'gps'],
  secretAnswer: true,
  dryRun: true,
});

export const handler = serve(contract, async (context) => {
  const service = await requireGpsService();
  const { deviceId, uniqueId } = await enrolDriver(context, service, context.params.driverId);
  const { settings, text } = phoneSettings(service.deviceUrl, uniqueId, service.settings.gps.intervalSeconds);
  return { deviceId, qr: { ...(await drawQrCode(text)), text }, settings };
});
