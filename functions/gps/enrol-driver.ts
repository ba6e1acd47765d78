import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled } from '#shared/contract/problems.ts';
import { enrolmentPdf } from '#shared/documents/pdf/enrolment-pdf.ts';
import { drawQrCode } from '#shared/documents/qr-code.ts';
import { appLinkOf, enrolled, phoneSettings } from '#shared/domain/gps/enrolment.ts';
import { requireLive } from '#shared/domain/records.ts';
import { findDriver, markEnrolled } from '#shared/entities/drivers/driver.ts';
import { createDevice, DEVICE_SUBJECT, findDevice, replaceDevice } from '#shared/entities/gps/device.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { logger } from '#shared/platform/logger.ts';
import { internationalFormat } from '#shared/platform/phone-number.ts';
import { newSecret } from '#shared/platform/secret-token.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { type DeviceRecord, Enrolment } from '#shared/schemas/gps/gps.ts';
import { QueryBoolean } from '#shared/schemas/query.ts';
import { PaperLanguage } from '#shared/schemas/reports/paper-language.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { removeRetired } from '#shared/use-cases/gps/end-enrolment.ts';
import { type GpsService, requireGpsService } from '#shared/use-cases/gps/gps-service.ts';
import { expiryOf, notingTracker } from '#shared/use-cases/gps/read-range.ts';
import { FONT_ASSETS, FONTS } from '#shared/use-cases/reports/report-fonts.ts';
import { imprintOf, type ReportOptions, settingsFor } from '#shared/use-cases/reports/report-imprint.ts';

export const contract = defineContract('POST /api/drivers/{driverId}/gps', {
  ...WRITE,
  operationId: 'enrolDriver',
  summary: "Give a driver's phone to the GPS tracker",
  description: [
    "The driver opens the tracker's phone app, scans the QR code in the settings of the app and switches tracking on. The answer is the only time that the code is shown, so show it to the driver at once. Drivers may enrol themselves.",
    '`paper=true` also prints the code, with the steps for the driver. Nothing of it is stored, so a paper is printed once: who loses it enrols again.',
    'Enrolling again retires the previous device. Its positions stay. With `dryRun=true` the code is an example that the tracker does not know.',
  ].join('\n\n'),
  access: ['create', 'GpsPosition'],
  query: {
    paper: QueryBoolean.optional().meta({ description: 'true: the answer also has a paper to hand to the driver' }),
    language: PaperLanguage.optional().meta({
      description: 'The language of the paper. Default: `pdf.language` of the settings',
    }),
  },
  success: { status: 201, body: Enrolment, description: 'The QR code, and the same values as text' },
  problems: [ContendedWrite, FeatureDisabled],
  uses: ['table:read', 'table:write', 'positions:write', 'gps', 'logo:read'],
  secretAnswer: true,
  assets: FONT_ASSETS,
});

export const handler = serve(contract, async (context) => {
  const service = await requireGpsService();
  const { now, params, query } = context;
  const { deviceId, driver, uniqueId } = await enrolDriver(context, service, params.driverId);
  const { settings, text } = phoneSettings(service.deviceUrl, uniqueId, service.settings.gps.intervalSeconds);
  const answer = { deviceId, qr: { ...(await drawQrCode(text)), text }, settings };
  if (!query.paper) return answer;
  const { language } = query;
  const paper = await enrolmentPaper(
    { driver, text },
    { now, fonts: FONTS, settings: settingsFor(service.settings, { language }) },
  );
  return { ...answer, paper };
});

interface NewEnrolment {
  readonly deviceId: string;
  /** The id that the phone sends. It is stored nowhere but at the tracker. */
  readonly uniqueId: string;
  readonly driver: DriverRecord;
}

/**
 * Makes a device at the tracker and gives it to a driver. Retires their previous device. On a dry run, makes nothing, and the ids are
 * unknown to the tracker. Throws NotFound, Forbidden, ContendedWrite or TrackerFailed.
 */
async function enrolDriver(context: UseCaseContext, service: GpsService, driverId: string): Promise<NewEnrolment> {
  context.actor.authorize('create', DEVICE_SUBJECT, { driverId });
  const driver = requireLive(await findDriver(driverId), 'driver', driverId);
  const deviceId = context.newId('dev');
  const uniqueId = `mc-${newSecret().secret}`;
  if (context.dryRun) return { deviceId, driver, uniqueId };
  const trackerId = await notingTracker(context.now, () =>
    service.tracker.addDevice({ name: `Motorcade ${deviceId}`, uniqueId }),
  );
  try {
    await giveDevice(context, service, driverId, { deviceId, trackerId });
  } catch (error) {
    await removeUnused(service, trackerId);
    throw error;
  }
  await removeRetired(service, driverId, context.now);
  return { deviceId, driver, uniqueId };
}

function giveDevice(
  { audit, commit, now }: UseCaseContext,
  { settings: { gps } }: GpsService,
  driverId: string,
  device: { readonly deviceId: string; readonly trackerId: string },
): Promise<DeviceRecord> {
  return retryOnConflict(async () => {
    const [driver, before] = await Promise.all([findDriver(driverId), findDevice(driverId)]);
    requireLive(driver, 'driver', driverId);
    const after = enrolled(driverId, before, device, { now, retentionDays: gps.retentionDays });
    await commit({
      writes: [
        before ? replaceDevice(before, after, expiryOf(now, gps.retentionDays)) : createDevice(after),
        markEnrolled(driverId, true),
        audit(DEVICE_SUBJECT, before, after),
      ],
      whileAdmitted: true,
    });
    return after;
  });
}

/** A device that stays at the tracker by a failure is harmless: no one knows its id. */
async function removeUnused({ tracker }: GpsService, trackerId: string): Promise<void> {
  try {
    await tracker.removeDevice(trackerId);
  } catch (error) {
    logger().warn('an unused device stays at the GPS tracker', { trackerId, error: error as Error });
  }
}

interface Enrolled {
  readonly driver: Pick<DriverRecord, 'name' | 'phone'>;
  /** The text of the QR code. */
  readonly text: string;
}

/**
 * Returns the paper of an enrolment as a data URL of a PDF. Who has its code can send positions. So it is no report, whose file is stored
 * for 7 days.
 */
async function enrolmentPaper(
  { driver: { name, phone }, text }: Enrolled,
  options: Pick<ReportOptions, 'fonts' | 'now' | 'settings'>,
): Promise<string> {
  const shown = { name, phone: phone ? internationalFormat(phone) : '' };
  const imprint = await imprintOf(options, { title: 'titleENROLMENT', contents: [shown] });
  const { bytes } = await enrolmentPdf(
    { ...shown, text, link: appLinkOf(text) },
    { ...imprint, fileTitle: `${imprint.title} - ${name}` },
  );
  return `data:application/pdf;base64,${Buffer.from(bytes).toString('base64')}`;
}
