import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { presentMuster } from '#shared/domain/accountability/muster.ts';
import { countGuests } from '#shared/domain/accountability/muster-guests.ts';
import { requireStored } from '#shared/domain/records.ts';
import { findMuster } from '#shared/entities/accountability/muster.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { ClosedMuster } from '#shared/schemas/accountability/muster.ts';
import { closeMuster, presentMusterReport } from '#shared/use-cases/accountability/close-muster.ts';
import { markedGuests } from '#shared/use-cases/accountability/read-muster.ts';
import { FONT_ASSETS, FONTS } from '#shared/use-cases/reports/report-fonts.ts';
import { REPORT_USES } from '#shared/use-cases/reports/store-report.ts';

export const contract = defineContract('POST /api/musters/{id}/close', {
  ...CHANGE,
  operationId: 'closeMuster',
  summary: 'Close a muster and make its report',
  description: [
    'Writes a PDF (kind MUSTER) with the last mark of each guest, and every mark with its time and who made it. No mark is accepted from then on. A muster cannot be opened again: open a new one.',
    'Closing never depends on the report: if that cannot be made, the answer has it as FAILED, with the reason, and a repeat makes it.',
    'A repeat answers the same report with a new link. It also completes a close that was interrupted, and makes the report again if its 7 days are over or a person on it was deleted for good. A dry run makes the file but does not store it, so the link opens nothing.',
  ].join('\n\n'),
  access: ['update', 'Muster'],
  success: { status: 200, body: ClosedMuster, description: 'The closed muster, with a link to its report' },
  memoryMegabytes: 2_048,
  uses: REPORT_USES,
  answersLink: true,
  copilot: true,
  assets: FONT_ASSETS,
});

export const handler = serve(contract, async (context) => {
  const { params } = context;
  const muster = await closeMuster(context, params.id);
  // After a dry run the stored muster is still open.
  const guests = await markedGuests(requireStored(await findMuster(params.id), 'muster', params.id));
  const report = await presentMusterReport(context, { muster, guests, fonts: FONTS });
  return { ...presentMuster(muster), counts: countGuests(guests), report };
});
