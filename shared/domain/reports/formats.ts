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
  DAY_SHEET: 'Day sheet',
  MUSTER: 'Muster',
};

/** Why a kind takes no ids, no range and no ICS. */
const WHOLE: Partial<Record<ReportKind, { readonly ids: string; readonly range: string; readonly ics: string }>> = {
  ROSTER: {
    ids: 'must be absent for a ROSTER, which always lists all VIPs',
    range: 'must be absent for a ROSTER, which has no time range',
    ics: 'must be PDF or CSV for a ROSTER: a list of people is not a calendar (ICS)',
  },
  DAY_SHEET: {
    ids: 'must be absent for a DAY_SHEET, which shows all activities of its day',
    range: 'must be absent for a DAY_SHEET: name its day with body.date',
    ics: 'must be PDF or CSV for a DAY_SHEET: ask for schedules to get calendars (ICS)',
  },
};

/** Throws VALIDATION_FAILED for options that the kind does not take, and for a DAY_SHEET without a date. */
export const assertReportOptions = ({ date, format, from, ids, kind, musterId, to }: NewReport): void => {
  const whole = WHOLE[kind];
  if (whole && format === 'ICS') throw invalidField('body.format', whole.ics);
  if (whole && ids) throw invalidField('body.ids', whole.ids);
  if (whole && (from ?? to)) throw invalidField(from ? 'body.from' : 'body.to', whole.range);
  if (kind === 'DAY_SHEET' && date === undefined)
    throw invalidField('body.date', 'must name the day of a DAY_SHEET, such as 2027-05-10');
  if (kind !== 'DAY_SHEET' && date !== undefined)
    throw invalidField('body.date', 'must be absent: only a DAY_SHEET has a date. Use body.from and body.to');
  if (musterId !== undefined && (kind !== 'ROSTER' || format !== 'PDF'))
    throw invalidField('body.musterId', 'must be absent: only a ROSTER as PDF shows the marks of a muster');
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
