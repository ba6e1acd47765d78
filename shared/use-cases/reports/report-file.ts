import { createHash } from 'node:crypto';
import type { Imprint } from '#shared/documents/pdf/booklet.ts';
import type { FontFiles } from '#shared/documents/pdf/faces.ts';
import { rosterPdf } from '#shared/documents/pdf/roster-pdf.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { rosterCsv } from '#shared/documents/roster-csv.ts';
import { scheduleCalendar } from '#shared/documents/schedule-calendar.ts';
import { scheduleCsv } from '#shared/documents/schedule-csv.ts';
import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { titleOf } from '#shared/domain/reports/formats.ts';
import { rosterSheet } from '#shared/domain/reports/roster-sheet.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import type { ReportFormat, ReportKind } from '#shared/schemas/report.ts';
import type { SettingsRecord } from '#shared/schemas/settings.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import { logoOf } from './report-logo.ts';
import type { Schedule } from './report-schedules.ts';

/** What a report is made in: its form, its time, and how this deployment prints. */
export interface Making {
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly now: string;
  readonly settings: SettingsRecord;
  readonly fonts: FontFiles;
}

export interface MadeFile {
  readonly bytes: Uint8Array;
  readonly pages?: number;
}

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Six signs that are the same on two prints exactly when these show the same. */
const revisionOf = (shown: unknown): string =>
  Array.from(
    createHash('sha256').update(JSON.stringify(shown)).digest().subarray(0, 6),
    (byte) => SIGNS[byte % 32],
  ).join('');

const imprintOf = async ({ fonts, kind, now, settings }: Making, shown: unknown): Promise<Imprint> => {
  const clock = clockFace(settings.timezone);
  return {
    title: titleOf(kind),
    zone: `Times of ${settings.timezone}`,
    revision: revisionOf(shown),
    printed: `${clock.moment(now)} (${clock.offset(now)})`,
    printedAt: now,
    settings: settings.pdf,
    fonts,
    logo: await logoOf(settings.pdf.logoUrl),
  };
};

const text = (content: string): MadeFile => ({ bytes: Buffer.from(content, 'utf8') });

const unique = (schedules: readonly Schedule[]) => [
  ...new Map(schedules.flatMap(({ activities }) => activities).map((each) => [each.id, each])).values(),
];

/** The file of schedules, in the form that is asked for. */
export const scheduleFile = async (schedules: readonly Schedule[], making: Making): Promise<MadeFile> => {
  const { format, kind, settings } = making;
  const names = schedules.map(({ person }) => person.name);
  if (format === 'ICS') {
    const [only = titleOf(kind), ...more] = names;
    return text(scheduleCalendar(more.length > 0 ? `${names.length} schedules` : only, unique(schedules)));
  }
  if (format === 'CSV') {
    const named = schedules.map(({ activities, person }) => ({ name: person.name, activities }));
    return text(scheduleCsv(named, settings.timezone));
  }
  const sheets = schedules.map(({ activities, person }) => scheduleSheet(titleOf(kind), person, activities, settings));
  return schedulePdf(sheets, await imprintOf(making, sheets));
};

/** The file of the roster. */
export const rosterFile = async (vips: readonly VipRecord[], making: Making): Promise<MadeFile> => {
  if (making.format === 'CSV') return text(rosterCsv(vips));
  const sheet = rosterSheet(vips);
  return rosterPdf(sheet, await imprintOf(making, sheet));
};
