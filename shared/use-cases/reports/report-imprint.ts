import { createHash } from 'node:crypto';
import type { Imprint } from '#shared/documents/pdf/booklet.ts';
import type { FontFiles } from '#shared/documents/pdf/face-loader.ts';
import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { titleOf } from '#shared/domain/reports/formats.ts';
import { internationalFormat } from '#shared/platform/phone-number.ts';
import type { ReportFormat, ReportKind } from '#shared/schemas/report.ts';
import type { SettingsRecord } from '#shared/schemas/settings.ts';
import { hanFaceOf } from './report-fonts.ts';
import { loadLogo } from './report-logo.ts';

export interface ReportOptions {
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly now: string;
  readonly settings: SettingsRecord;
  readonly fonts: FontFiles;
  /** Called between the schedules of a PDF, with the number of those that are drawn. */
  readonly onPart?: (done: number) => Promise<void>;
}

/** Returns what each page of a PDF shows besides its contents. */
export const imprintOf = async (
  { fonts, kind, now, settings }: ReportOptions,
  contents: readonly object[],
): Promise<Imprint> => {
  const clock = clockFace(settings.timezone);
  return {
    title: titleOf(kind),
    zone: `Times of ${settings.timezone}`,
    revision: revisionOf(contents),
    printed: `${clock.moment(now)} (${clock.offset(now)})`,
    printedAt: now,
    settings: { ...settings.pdf, contact: internationalFormat(settings.pdf.contact) },
    fonts: { ...fonts, han: hanFaceOf(settings.country) },
    logo: await loadLogo(settings.pdf),
  };
};

const REVISION_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns six characters of a hash: two prints with the same content show the same revision. */
const revisionOf = (contents: readonly object[]): string => {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(JSON.stringify(content));
  return Array.from(hash.digest().subarray(0, 6), (byte) => REVISION_CHARACTERS[byte % 32]).join('');
};
