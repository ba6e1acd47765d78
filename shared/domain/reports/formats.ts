import { invalidField } from '#shared/contract/invalid-field.ts';
import type { NewReport, ReportFormat, ReportKind } from '#shared/schemas/report.ts';

/** The media type and the file extension of each format. */
export const FORMATS: Readonly<Record<ReportFormat, { readonly contentType: string; readonly ending: string }>> = {
  PDF: { contentType: 'application/pdf', ending: 'pdf' },
  CSV: { contentType: 'text/csv; charset=utf-8', ending: 'csv' },
  ICS: { contentType: 'text/calendar; charset=utf-8', ending: 'ics' },
};

const TITLES: Readonly<Record<ReportKind, string>> = {
  VIP_SCHEDULE: 'Itinerary',
  DRIVER_SCHEDULE: 'Driver schedule',
  ROSTER: 'Accountability roster',
};

export const titleOf = (kind: ReportKind): string => TITLES[kind];

/** Throws VALIDATION_FAILED for a ROSTER as ICS, with ids, or with a range. */
export const assertReportOptions = ({ format, from, ids, kind, to }: NewReport): void => {
  if (kind !== 'ROSTER') return;
  if (format === 'ICS')
    throw invalidField('body.format', 'must be PDF or CSV for a ROSTER: a list of people is not a calendar (ICS)');
  if (ids) throw invalidField('body.ids', 'must be absent for a ROSTER, which always lists all VIPs');
  if (from ?? to)
    throw invalidField(from ? 'body.from' : 'body.to', 'must be absent for a ROSTER, which has no time range');
};

const MAX_NAME_CHARACTERS = 80;
/** Characters that file systems do not allow in names. */
const FORBIDDEN_CHARACTERS = /[\\/:*?"<>|\p{C}]+/gu;

/** Returns the file name: title, name of the person or number of schedules, and date. */
export const fileNameOf = (kind: ReportKind, names: readonly string[], date: string, format: ReportFormat): string => {
  const [only, ...more] = names;
  const whose = more.length > 0 ? `${names.length} schedules` : only;
  const plain = whose?.replaceAll(FORBIDDEN_CHARACTERS, ' ').replaceAll(/\s+/gu, ' ').trim();
  const cut = (plain ?? '')
    .slice(0, MAX_NAME_CHARACTERS)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim();
  return `${[TITLES[kind], cut, date].filter(Boolean).join(' - ')}.${FORMATS[format].ending}`;
};
