import { createHash } from 'node:crypto';
import { fileStore } from '#shared/adapters/files/s3.ts';
import type { FontFiles } from '#shared/documents/pdf/face-loader.ts';
import type { Imprint, Marks } from '#shared/documents/pdf/imprint.ts';
import { paperWording } from '#shared/domain/reports/catalogues.ts';
import type { KeptRow, PaperChanges } from '#shared/domain/reports/changes.ts';
import type { FileTitle } from '#shared/domain/reports/file-names.ts';
import type { Takes } from '#shared/domain/reports/options.ts';
import type { Lettered } from '#shared/domain/reports/plain-letters.ts';
import type { Word } from '#shared/domain/reports/wording.ts';
import { logger } from '#shared/platform/logger.ts';
import { internationalFormat } from '#shared/platform/phone-number.ts';
import { pageSizeIn } from '#shared/schemas/reports/paper-language.ts';
import type { PdfSettingsRecord } from '#shared/schemas/reports/pdf-settings.ts';
import type { NewReport, ReportFormat, ReportKind } from '#shared/schemas/reports/report.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { hanFaceOf } from './report-fonts.ts';
import type { ReportSubjects } from './report-subjects.ts';
import type { SupersededReport } from './superseded-report.ts';

export interface ReportOptions {
  readonly format: ReportFormat;
  readonly now: string;
  readonly settings: SettingsRecord;
  readonly fonts: FontFiles;
  /** The language that the request asks for; the settings have it too. */
  readonly language?: string | undefined;
  /** Default: none. */
  readonly marks?: Marks;
  /** The report that it replaces, with the rows that it printed. */
  readonly superseded?: SupersededReport | undefined;
  /** Called between the schedules of a PDF, with the number of those that are drawn. */
  readonly onPart?: (done: number) => Promise<void>;
}

interface Printed {
  readonly title: Word;
  readonly contents: readonly object[];
  readonly changes?: PaperChanges | undefined;
}

/** Returns what each page of a PDF shows besides its contents. */
export async function imprintOf(
  { fonts, marks, now, settings, superseded }: Omit<ReportOptions, 'format' | 'onPart'>,
  { changes, contents, title }: Printed,
): Promise<Imprint> {
  const wording = paperWording(settings);
  const { clock, say } = wording;
  const code = revisionOf(contents);
  return {
    title: say(title),
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

/**
 * Reads the stored logo. Logs a warning and returns undefined if it was never stored or cannot be read: the report then has no logo.
 * Settings from before logos were stored have an address only. Setting `logoUrl` again stores the picture.
 */
async function loadLogo({ logoKey, logoUrl }: PdfSettingsRecord): Promise<Uint8Array | undefined> {
  if (logoUrl === undefined) return undefined;
  if (logoKey === undefined) {
    logger().warn('the logo was never stored: set pdf.logoUrl in the settings again');
    return undefined;
  }
  try {
    return await fileStore().get(logoKey);
  } catch (error) {
    logger().warn('the stored logo could not be read', { error: error as Error });
    return undefined;
  }
}

export interface ReportFile {
  readonly bytes: Uint8Array;
  /** PDF and ZIP only. */
  readonly pages?: number;
  /** The rows that it printed, so that a later report can be compared with it. Absent: none are kept. */
  readonly rows?: readonly KeptRow[];
  /** The records whose texts it prints in plain letters, because they made it fail. Absent: none. */
  readonly plain?: readonly Lettered[];
}

/** What a report shows. */
export interface ReportContents {
  /** The people of the schedules, for the name of the file. */
  readonly names: readonly string[];
  /** The guests whose names it shows. */
  readonly guests: readonly { readonly id: string; readonly name: string }[];
  /** All people that the file shows. */
  readonly personIds: readonly string[];
  /** How long a PDF of it is. */
  readonly lines: number;
  /** Makes the file. */
  readonly print: () => Promise<ReportFile>;
}

/** How a report is stored, and how its file is called. */
export interface NamedKind {
  readonly kind: ReportKind;
  readonly file: FileTitle;
}

/** A kind of report that a request may ask for. */
export interface RequestedKind extends NamedKind {
  readonly kind: NewReport['kind'];
  readonly takes: Takes;
  /** Says that a job makes it, however short it is. */
  readonly isForJob?: boolean;
  /** Reads what it shows, and returns how it is printed. Throws NotFound, and Forbidden if the actor may not see a part of it. */
  readonly read: (
    context: Pick<UseCaseContext, 'actor' | 'now'>,
    wanted: NewReport,
    subjects: ReportSubjects,
    options: ReportOptions,
  ) => Promise<ReportContents>;
}

/** Returns the settings with the language, the paper and the clock that a report asks for instead. */
export function settingsFor(
  settings: SettingsRecord,
  { clock, language, pageSize }: Pick<NewReport, 'clock' | 'language' | 'pageSize'>,
): SettingsRecord {
  return {
    ...settings,
    ...(clock === undefined ? {} : { clock: `H${clock}` as const }),
    pdf: {
      ...settings.pdf,
      ...(language === undefined ? {} : { language }),
      ...(pageSize === undefined ? {} : { pageSize }),
    },
  };
}

/** Returns what a report asks for beyond its contents. */
export function marksOf({ classification, copies, cover, duplex }: NewReport): Marks {
  return {
    ...(classification === undefined ? {} : { classification }),
    ...(copies === undefined ? {} : { copies }),
    ...(cover === undefined ? {} : { cover }),
    ...(duplex === undefined ? {} : { duplex }),
  };
}
