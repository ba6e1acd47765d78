import { invalidField } from '#shared/contract/invalid-field.ts';
import { XLSX_TYPE } from '#shared/schemas/guest-list/import-file.ts';
import { IMPORT_KINDS } from '#shared/schemas/guest-list/import-kind.ts';
import type { NewReport, ReportFormat, ReportKind } from '#shared/schemas/reports/report.ts';
import type { Wording } from './wording.ts';

/** The media type and the file extension of each format. */
export const FORMATS: Readonly<Record<ReportFormat, { readonly contentType: string; readonly ending: string }>> = {
  PDF: { contentType: 'application/pdf', ending: 'pdf' },
  CSV: { contentType: 'text/csv; charset=utf-8', ending: 'csv' },
  ICS: { contentType: 'text/calendar; charset=utf-8', ending: 'ics' },
  ZIP: { contentType: 'application/zip', ending: 'zip' },
  XLSX: { contentType: XLSX_TYPE, ending: 'xlsx' },
};

const TITLES: Readonly<Record<ReportKind, string>> = {
  VIP_SCHEDULE: 'Itinerary',
  DRIVER_SCHEDULE: 'Driver schedule',
  ROSTER: 'Accountability roster',
  DAY_SHEET: 'Day sheet',
  MUSTER: 'Muster',
  VEHICLE_MANIFEST: 'Vehicle manifest',
  ARRIVALS: 'Arrivals',
  NAME_BOARD: 'Name boards',
  POCKET: 'Pocket cards',
  ORDER_OF_MOVEMENT: 'Order of movement',
  WORKBOOK: 'Workbook',
  PERSONAL_DATA: 'Personal data',
};

/** Returns the title of a report in the words of a paper. Files of data are no papers, and have one title. */
export function titleOf(kind: ReportKind, { say }: Pick<Wording, 'say'>): string {
  return kind === 'WORKBOOK' || kind === 'PERSONAL_DATA' ? TITLES[kind] : say(`title${kind}`);
}

/** What a kind takes. */
interface Rule {
  readonly formats: readonly ReportFormat[];
  /** The people or vehicles that `ids` names; absent if the kind takes no `ids`. */
  readonly of?: 'vips' | 'drivers' | 'vehicles' | 'motorcades';
  /** `ids` names one VIP or driver. */
  readonly isOfOne?: boolean;
  readonly hasRange?: boolean;
  readonly needsDate?: boolean;
  /** Signs and cards: their pages have no head and no foot. */
  readonly isBare?: boolean;
}

type RequestedKind = NewReport['kind'];
export const RULES: Readonly<Record<RequestedKind, Rule>> = {
  VIP_SCHEDULE: { formats: ['PDF', 'CSV', 'ICS', 'ZIP'], of: 'vips', hasRange: true },
  DRIVER_SCHEDULE: { formats: ['PDF', 'CSV', 'ICS', 'ZIP'], of: 'drivers', hasRange: true },
  ROSTER: { formats: ['PDF', 'CSV'] },
  DAY_SHEET: { formats: ['PDF', 'CSV'], needsDate: true },
  VEHICLE_MANIFEST: { formats: ['PDF'], of: 'vehicles', hasRange: true },
  ARRIVALS: { formats: ['PDF'], needsDate: true },
  NAME_BOARD: { formats: ['PDF'], of: 'vips', isBare: true },
  POCKET: { formats: ['PDF'], of: 'vips', needsDate: true, isBare: true },
  ORDER_OF_MOVEMENT: { formats: ['PDF'], of: 'motorcades', hasRange: true },
  WORKBOOK: { formats: ['XLSX', 'CSV'], hasRange: true },
  PERSONAL_DATA: { formats: ['ZIP'], isOfOne: true },
};

/** Throws VALIDATION_FAILED for options that the kind or the format does not take, and for a kind that lacks its date. */
export function assertReportOptions(wanted: NewReport): void {
  const { date, format, from, ids, kind, musterId, sheet, supersedes, to } = wanted;
  const { formats, hasRange = false, isBare = false, isOfOne = false, needsDate = false, of } = RULES[kind];
  if (!formats.includes(format)) throw invalidField('body.format', `must be ${formats.join(' or ')} for ${kind}`);
  if (isOfOne && ids?.length !== 1) throw invalidField('body.ids', `must name one VIP or driver for ${kind}`);
  if (!of && !isOfOne && ids) throw invalidField('body.ids', `must be absent for ${kind}, which shows all`);
  if (!hasRange && (from ?? to)) {
    const cure = needsDate ? 'name its day with body.date' : 'it has no time range';
    throw invalidField(from ? 'body.from' : 'body.to', `must be absent for ${kind}: ${cure}`);
  }
  if (needsDate && date === undefined)
    throw invalidField('body.date', `must name the day of ${kind}, such as 2027-05-10`);
  if (!needsDate && date !== undefined)
    throw invalidField('body.date', `must be absent for ${kind}${hasRange ? ': use body.from and body.to' : ''}`);
  if (musterId !== undefined && (kind !== 'ROSTER' || format !== 'PDF'))
    throw invalidField('body.musterId', 'must be absent: only a ROSTER as PDF shows the marks of a muster');
  if (supersedes !== undefined && kind === 'NAME_BOARD')
    throw invalidField('body.supersedes', `must be absent for ${kind}: a sign has no rows to compare`);
  const isSheet = kind === 'WORKBOOK' && format === 'CSV';
  if (isSheet && sheet === undefined)
    throw invalidField(
      'body.sheet',
      `must name the sheet, such as ${IMPORT_KINDS.slice(0, 2).join(' or ')}: CSV has one`,
    );
  if (!isSheet && sheet !== undefined)
    throw invalidField('body.sheet', 'must be absent: only a WORKBOOK as CSV takes it');
  const bare = (['cover', 'copies', 'duplex'] as const).find((field) => wanted[field] !== undefined && isBare);
  if (bare) throw invalidField(`body.${bare}`, `must be absent for ${kind}: only papers of full pages take it`);
  const printed = [
    'language',
    'pageSize',
    'clock',
    'cover',
    'duplex',
    'copies',
    'classification',
    'supersedes',
  ] as const;
  const isPrinted = format === 'PDF' || (format === 'ZIP' && !isOfOne);
  const unused = printed.find((field) => wanted[field] !== undefined && !isPrinted);
  if (unused) throw invalidField(`body.${unused}`, 'must be absent: only PDF and ZIP of schedules are printed');
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
export function fileNameOf(kind: ReportKind, names: readonly string[], date: string, format: ReportFormat): string {
  const [only, ...more] = names;
  const whose = more.length > 0 ? `${names.length} ${kind === 'NAME_BOARD' ? 'names' : 'schedules'}` : only;
  return `${[TITLES[kind], fileWords(whose ?? ''), date].filter(Boolean).join(' - ')}.${FORMATS[format].ending}`;
}
