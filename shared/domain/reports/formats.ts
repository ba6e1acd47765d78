import { invalidField } from '#shared/contract/invalid-field.ts';
import type { NewReport, ReportFormat, ReportKind } from '#shared/schemas/report.ts';

/** The media type of a format, and the ending of its files. */
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

const refusal = (path: string, message: string) => invalidField(path, message);

/** Refuses what no report can be: a roster as a calendar, of some people only, or of a time. */
export const suits = ({ format, from, ids, kind, to }: NewReport): void => {
  if (kind !== 'ROSTER') return;
  if (format === 'ICS') throw refusal('body.format', 'must be PDF or CSV for a ROSTER: people are no calendar (ICS)');
  if (ids) throw refusal('body.ids', 'must be left out for a ROSTER, which lists everybody');
  if (from ?? to) throw refusal(from ? 'body.from' : 'body.to', 'must be left out for a ROSTER, which has no time');
};

const MAX_NAME_CHARACTERS = 80;
/** What file systems do not take in a name. */
const AWKWARD = /[\\/:*?"<>|\p{C}]+/gu;

/** A name for the file that says what is in it. */
export const fileNameOf = (kind: ReportKind, names: readonly string[], date: string, format: ReportFormat): string => {
  const [only, ...more] = names;
  const whose = more.length > 0 ? `${names.length} schedules` : only;
  const plain = whose?.replaceAll(AWKWARD, ' ').replaceAll(/\s+/gu, ' ').trim();
  const cut = (plain ?? '')
    .slice(0, MAX_NAME_CHARACTERS)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim();
  return `${[TITLES[kind], cut, date].filter(Boolean).join(' - ')}.${FORMATS[format].ending}`;
};
