import { createHash } from 'node:crypto';
import type { FontFiles } from '#shared/documents/pdf/face-loader.ts';
import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import type { Marks } from '#shared/documents/pdf/marks.ts';
import type { PaperChanges } from '#shared/domain/reports/changes.ts';
import { titleOf } from '#shared/domain/reports/formats.ts';
import { internationalFormat } from '#shared/platform/phone-number.ts';
import { pageSizeIn } from '#shared/schemas/reports/paper-language.ts';
import type { ReportFormat, ReportKind } from '#shared/schemas/reports/report.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { hanFaceOf } from './report-fonts.ts';
import { loadLogo } from './report-logo.ts';
import { paperWording } from './report-wording.ts';
import type { SupersededReport } from './superseded-report.ts';

export interface ReportOptions {
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly now: string;
  readonly settings: SettingsRecord;
  readonly fonts: FontFiles;
  /** Default: none. */
  readonly marks?: Marks;
  /** The report that it replaces, with the rows that it printed. */
  readonly superseded?: SupersededReport | undefined;
  /** Called between the schedules of a PDF, with the number of those that are drawn. */
  readonly onPart?: (done: number) => Promise<void>;
}

/** Returns what each page of a PDF shows besides its contents. */
export async function imprintOf(
  { fonts, kind, marks, now, settings, superseded }: ReportOptions,
  contents: readonly object[],
  changes?: PaperChanges,
): Promise<Imprint> {
  const wording = paperWording(settings);
  const { clock, say } = wording;
  const code = revisionOf(contents);
  return {
    title: titleOf(kind, wording),
    wording,
    pageSize: settings.pdf.pageSize ?? pageSizeIn(settings.country),
    origin: [
      say('zone', { zone: settings.timezone }),
      say('printed', (one) => ({ moment: `${one.clock.moment(now)} (${clock.offset(now)})` })),
      say('revision', { revision: superseded ? `${superseded.revision + 1} (${code})` : code }),
    ],
    printedAt: now,
    ...(marks ? { marks } : {}),
    ...(changes ? { changes } : {}),
    settings: { ...settings.pdf, contact: internationalFormat(settings.pdf.contact) },
    fonts: { ...fonts, han: hanFaceOf(settings.country, wording) },
    logo: await loadLogo(settings.pdf),
  };
}

const REVISION_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns six characters of a hash: two prints with the same content show the same revision. */
function revisionOf(contents: readonly object[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(JSON.stringify(content));
  return Array.from(hash.digest().subarray(0, 6), (byte) => REVISION_CHARACTERS[byte % 32]).join('');
}
