import { enrolmentPdf } from '#shared/documents/pdf/enrolment-pdf.ts';
import { appLinkOf } from '#shared/domain/gps/enrolment.ts';
import { internationalFormat } from '#shared/platform/phone-number.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { imprintOf, type ReportOptions } from './report-imprint.ts';

interface Enrolled {
  readonly driver: Pick<DriverRecord, 'name' | 'phone'>;
  /** The text of the QR code. */
  readonly text: string;
}

/**
 * Returns the paper of an enrolment as a data URL of a PDF. It is no report: the file of a report is stored for 7 days. Who has the code
 * can send positions.
 */
export async function enrolmentPaper(
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
