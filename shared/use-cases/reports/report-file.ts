import { createHash } from 'node:crypto';
import type { Imprint } from '#shared/documents/pdf/booklet.ts';
import type { FontFiles } from '#shared/documents/pdf/faces.ts';
import { rosterPdf } from '#shared/documents/pdf/roster-pdf.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { rosterCsv } from '#shared/documents/roster-csv.ts';
import { scheduleCalendar } from '#shared/documents/schedule-calendar.ts';
import { scheduleCsv } from '#shared/documents/schedule-csv.ts';
import { clockFace } from '#shared/domain/reports/clock-face.ts';
import type { PrintedFacts } from '#shared/domain/reports/entry-details.ts';
import { titleOf } from '#shared/domain/reports/formats.ts';
import { rosterSheet } from '#shared/domain/reports/roster-sheet.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { internationalFormat } from '#shared/platform/phone-number.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import type { ReportFormat, ReportKind } from '#shared/schemas/report.ts';
import type { SettingsRecord } from '#shared/schemas/settings.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import { scheduleWithPrintedPhones, withPrintedPhones } from './printed-phones.ts';
import { loadLogo } from './report-logo.ts';
import type { Schedule } from './report-schedules.ts';

export interface ReportOptions {
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly now: string;
  readonly settings: SettingsRecord;
  readonly fonts: FontFiles;
}

export interface ReportFile {
  readonly bytes: Uint8Array;
  /** PDF only. */
  readonly pages?: number;
}

/** Makes the file of one or more schedules. */
export const scheduleFile = async (
  schedules: readonly Schedule[],
  facts: PrintedFacts,
  options: ReportOptions,
): Promise<ReportFile> => {
  const { format, kind, settings } = options;
  const title = titleOf(kind);
  const names = schedules.map(({ person }) => person.name);
  if (format === 'ICS') {
    const calendarName = names.length > 1 ? `${names.length} schedules` : (names[0] ?? title);
    return textFile(scheduleCalendar(calendarName, uniqueActivities(schedules), { ...settings, facts }));
  }
  const printed = schedules.map(scheduleWithPrintedPhones);
  if (format === 'CSV') return textFile(scheduleCsv(printed, settings.timezone, facts));
  const sheets = printed.map(({ activities, person }) => scheduleSheet(title, person, activities, settings, facts));
  return schedulePdf(sheets, await imprintOf(options, sheets));
};

/** Makes the file of the roster. */
export const rosterFile = async (stored: readonly VipRecord[], options: ReportOptions): Promise<ReportFile> => {
  const vips = stored.map(withPrintedPhones);
  if (options.format === 'CSV') return textFile(rosterCsv(vips));
  const sheet = rosterSheet(vips);
  return rosterPdf(sheet, await imprintOf(options, sheet));
};

const textFile = (content: string): ReportFile => ({ bytes: Buffer.from(content, 'utf8') });

/** Returns the activities of these schedules, each once. */
export const uniqueActivities = (schedules: readonly Schedule[]): Activity[] => [
  ...new Map(schedules.flatMap(({ activities }) => activities).map((activity) => [activity.id, activity])).values(),
];

/** Returns what each page of a PDF shows besides its content. */
const imprintOf = async ({ fonts, kind, now, settings }: ReportOptions, content: unknown): Promise<Imprint> => {
  const clock = clockFace(settings.timezone);
  return {
    title: titleOf(kind),
    zone: `Times of ${settings.timezone}`,
    revision: revisionOf(content),
    printed: `${clock.moment(now)} (${clock.offset(now)})`,
    printedAt: now,
    settings: { ...settings.pdf, contact: internationalFormat(settings.pdf.contact) },
    fonts,
    logo: await loadLogo(settings.pdf),
  };
};

const REVISION_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns six characters of a hash: two prints with the same content show the same revision. */
const revisionOf = (content: unknown): string =>
  Array.from(
    createHash('sha256').update(JSON.stringify(content)).digest().subarray(0, 6),
    (byte) => REVISION_CHARACTERS[byte % 32],
  ).join('');
