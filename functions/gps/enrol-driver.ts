import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled } from '#shared/contract/problems.ts';
import { drawQrCode } from '#shared/documents/qr-code.ts';
import { phoneSettings } from '#shared/domain/gps/enrolment.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Enrolment } from '#shared/schemas/gps/gps.ts';
import { QueryBoolean } from '#shared/schemas/query.ts';
import { PaperLanguage } from '#shared/schemas/reports/paper-language.ts';
import { enrolDriver } from '#shared/use-cases/gps/enrol-driver.ts';
import { requireGpsService } from '#shared/use-cases/gps/gps-service.ts';
import { enrolmentPaper } from '#shared/use-cases/reports/enrolment-paper.ts';
import { FONT_ASSETS, FONTS } from '#shared/use-cases/reports/report-fonts.ts';
import { settingsFor } from '#shared/use-cases/reports/report-options.ts';

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
