import { invalidField } from '#shared/contract/invalid-field.ts';
import { type Fault, fault } from '#shared/schemas/fault.ts';
import { IMPORT_KINDS } from '#shared/schemas/guest-list/import-kind.ts';
import type { NewReport, ReportFormat } from '#shared/schemas/reports/report.ts';

/** What a kind of report takes. */
export interface Takes {
  readonly formats: readonly ReportFormat[];
  /** Whose papers `ids` names; PERSON for exactly one VIP or driver, LINE for one series or place. Absent: it shows all. */
  readonly ids?: 'VIPS' | 'DRIVERS' | 'VEHICLES' | 'MOTORCADES' | 'SUPPLIERS' | 'PERSON' | 'LINE';
  /** RANGE: may have `from` and `to`. DAY: requires `date`. ONE_DAY: may have `date`. */
  readonly time?: 'RANGE' | 'DAY' | 'ONE_DAY';
  /** PAGES take every option of papers, CARDS no cover, copies and duplex, SIGNS no `supersedes` either. Absent: nothing is printed. */
  readonly paper?: 'PAGES' | 'CARDS' | 'SIGNS';
  /** The format that shows the marks of the muster that `musterId` names. */
  readonly musterIn?: ReportFormat;
  /** The format that has one sheet, which `sheet` names. */
  readonly sheetIn?: ReportFormat;
}

/** Why an option is refused. */
type Refusal = readonly [field: keyof NewReport, why: Fault];
type Check = (wanted: NewReport, takes: Takes) => Refusal | false;

function only(message: string, what: object): Fault {
  return fault('ONLY_FOR', message, { what });
}

function notFor(kind: NewReport['kind'], why = ''): Fault {
  return fault('NOT_FOR', `must be absent for ${kind}${why}`, { what: ofKind(kind) });
}

function ofKind(value: NewReport['kind']) {
  return { field: 'kind', value };
}

function ofFormat(value: ReportFormat) {
  return { field: 'format', value };
}

const checkFormat: Check = ({ format, kind }, { formats }) =>
  !formats.includes(format) && [
    'format',
    fault('NOT_ONE_OF', `must be ${formats.join(' or ')} for ${kind}`, { options: { or: formats.map(ofFormat) } }),
  ];

const checkIds: Check = ({ ids, kind }, takes) => {
  const one = takes.ids === 'PERSON' ? 'VIP or driver' : 'series or place';
  if (takes.ids === 'PERSON' || takes.ids === 'LINE') {
    const message = `must name one ${one} for ${kind}`;
    return ids?.length !== 1 && ['ids', ids ? fault('TOO_MANY', message, { max: 1 }) : fault('REQUIRED', message)];
  }
  return !takes.ids && ids !== undefined && ['ids', notFor(kind, ', which shows all')];
};

const checkRange: Check = ({ from, kind, to }, { time }) => {
  if (time === 'RANGE' || (from ?? to) === undefined) return false;
  const cure = time ? 'name its day with body.date' : 'it has no time range';
  return [from ? 'from' : 'to', notFor(kind, `: ${cure}`)];
};

const checkDate: Check = ({ date, kind }, { time }) => {
  if (time === 'DAY')
    return date === undefined && ['date', fault('REQUIRED', `must name the day of ${kind}, such as 2027-05-10`)];
  if (time === 'ONE_DAY') return false;
  const cure = time === 'RANGE' ? ': use body.from and body.to' : '';
  return date !== undefined && ['date', notFor(kind, cure)];
};

const checkMuster: Check = ({ format, musterId }, { musterIn }) =>
  musterId !== undefined &&
  format !== musterIn && [
    'musterId',
    only('must be absent: only a ROSTER as PDF shows the marks of a muster', {
      and: [ofKind('ROSTER'), ofFormat('PDF')],
    }),
  ];

const checkSupersedes: Check = ({ kind, supersedes }, { paper }) =>
  supersedes !== undefined &&
  paper === 'SIGNS' && ['supersedes', notFor(kind, ': a page to hang up has no rows to compare')];

const checkSheet: Check = ({ format, sheet }, { sheetIn }) => {
  const known = IMPORT_KINDS.slice(0, 2).join(' or ');
  if (format === sheetIn)
    return sheet === undefined && ['sheet', fault('REQUIRED', `must name the sheet, such as ${known}: CSV has one`)];
  const message = 'must be absent: only a WORKBOOK as CSV takes it';
  return sheet !== undefined && ['sheet', only(message, { and: [ofKind('WORKBOOK'), ofFormat('CSV')] })];
};

const OF_PAGES = ['cover', 'copies', 'duplex'] as const;

const checkPages: Check = (wanted, { paper }) => {
  const field = paper !== 'PAGES' && paper && OF_PAGES.find((each) => wanted[each] !== undefined);
  return field ? [field, notFor(wanted.kind, ': only papers of full pages take it')] : false;
};

const OF_PAPERS = [
  'language',
  'pageSize',
  'clock',
  'cover',
  'duplex',
  'copies',
  'classification',
  'supersedes',
] as const;

const checkPapers: Check = (wanted, { paper }) => {
  const isPrinted = paper !== undefined && (wanted.format === 'PDF' || wanted.format === 'ZIP');
  const field = !isPrinted && OF_PAPERS.find((each) => wanted[each] !== undefined);
  const message = 'must be absent: only PDF and ZIP of schedules are printed';
  return field ? [field, only(message, { or: [ofFormat('PDF'), ofFormat('ZIP')] })] : false;
};

/** The first refusal is told. */
const CHECKS: readonly Check[] = [
  checkFormat,
  checkIds,
  checkRange,
  checkDate,
  checkMuster,
  checkSupersedes,
  checkSheet,
  checkPages,
  checkPapers,
];

/** Throws VALIDATION_FAILED for options that the kind or the format does not take, and for those that it lacks. */
export function assertReportOptions(wanted: NewReport, takes: Takes): void {
  for (const check of CHECKS) {
    const refusal = check(wanted, takes);
    if (refusal) throw invalidField(`body.${refusal[0]}`, refusal[1]);
  }
}
