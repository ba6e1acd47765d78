import { isDate, later } from '#shared/domain/time/days.ts';
import { XLSX_TYPE } from '#shared/schemas/guest-list/import-file.ts';
import type { NewReport, ReportFormat } from '#shared/schemas/reports/report.ts';
import type { ClockFace } from './clock-face.ts';

/** The media type and the file extension of each format. */
export const FORMATS: Readonly<Record<ReportFormat, { readonly contentType: string; readonly ending: string }>> = {
  PDF: { contentType: 'application/pdf', ending: 'pdf' },
  CSV: { contentType: 'text/csv; charset=utf-8', ending: 'csv' },
  ICS: { contentType: 'text/calendar; charset=utf-8', ending: 'ics' },
  ZIP: { contentType: 'application/zip', ending: 'zip' },
  XLSX: { contentType: XLSX_TYPE, ending: 'xlsx' },
};

/** How the files of a kind of report are called. */
export interface FileTitle {
  readonly title: string;
  /** What a file of several has. Default: schedules. */
  readonly parts?: string;
}

const MAX_NAME_CHARACTERS = 80;
/** Characters that file systems do not allow in names. */
const FORBIDDEN_CHARACTERS = /[\\/:*?"<>|\p{C}]+/gu;

/** Returns a text as a part of the name of a file. */
export function fileWords(text: string): string {
  return text
    .replaceAll(FORBIDDEN_CHARACTERS, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_CHARACTERS)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim();
}

/** Returns the day that a report is about, or its first and last one: `2027-05-10 to 2027-05-12`. Undefined if it has no end. */
export function daysIn(
  { date, from, to }: Partial<Pick<NewReport, 'date' | 'from' | 'to'>>,
  clock: Pick<ClockFace, 'date'>,
): string | undefined {
  if (date !== undefined || from === undefined || to === undefined) return date;
  // A date counts as a whole day. An instant is the first that no longer counts.
  const [first, last] = [isDate(from) ? from : clock.date(from), isDate(to) ? to : clock.date(later(to, -1))];
  return first === last ? first : `${first} to ${last}`;
}

/** Returns the file name: title, name of the person or number of schedules, and the days that it is about, else the date of printing. */
export function fileNameOf(
  { parts = 'schedules', title }: FileTitle,
  names: readonly string[],
  date: string,
  format: ReportFormat,
): string {
  const [only = '', ...more] = names;
  const whose = more.length > 0 ? `${names.length} ${parts}` : only;
  return `${[title, fileWords(whose), date].filter(Boolean).join(' - ')}.${FORMATS[format].ending}`;
}
