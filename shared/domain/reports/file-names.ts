import { XLSX_TYPE } from '#shared/schemas/guest-list/import-file.ts';
import type { ReportFormat } from '#shared/schemas/reports/report.ts';

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

/** Returns the file name: title, name of the person or number of schedules, and date. */
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
