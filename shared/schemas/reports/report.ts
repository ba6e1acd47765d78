import * as z from 'zod';
import { type ProgressRecord, progressing } from '#shared/schemas/activities/progress.ts';
import { named, noneTwice, saying } from '#shared/schemas/fault.ts';
import { ImportKind } from '#shared/schemas/guest-list/import-kind.ts';
import type { KeptRecord } from '#shared/schemas/record.ts';
import { Id, line } from '#shared/schemas/text.ts';
import { Bound, CalendarDate, Instant } from '#shared/schemas/time.ts';
import { Warning } from '#shared/schemas/warning.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { HourClock, PageSize, PaperLanguage } from './paper-language.ts';

export const REPORT_KINDS = [
  'VIP_SCHEDULE',
  'DRIVER_SCHEDULE',
  'ROSTER',
  'DAY_SHEET',
  'MUSTER',
  'VEHICLE_MANIFEST',
  'ARRIVALS',
  'NAME_BOARD',
  'POCKET',
  'ORDER_OF_MOVEMENT',
  'TIMETABLE',
  'ORDER_SHEET',
  'WORKBOOK',
  'PERSONAL_DATA',
] as const;
export const ReportKind = z.enum(REPORT_KINDS).meta({ id: 'ReportKind' });
export type ReportKind = z.infer<typeof ReportKind>;
/** Closing a muster makes its report. */
const RequestedKind = ReportKind.exclude(['MUSTER']).meta({ id: 'RequestedReportKind' });

export const REPORT_FORMATS = ['PDF', 'CSV', 'ICS', 'ZIP', 'XLSX'] as const;
export const ReportFormat = z.enum(REPORT_FORMATS).meta({ id: 'ReportFormat' });
export type ReportFormat = z.infer<typeof ReportFormat>;

/** The most schedules that a report has. */
export const MAX_SCHEDULES_PER_REPORT = 1_000;
/** A Lambda can make this many schedules within the time limit of one request. A job makes more. */
export const MAX_SCHEDULES_PER_REQUEST = 200;

export const NewReport = z
  .strictObject({
    kind: RequestedKind,
    format: ReportFormat,
    ids: z
      .array(Id)
      .min(1, 'must have at least one id; leave it out to get all')
      .max(MAX_SCHEDULES_PER_REPORT, `must have at most ${MAX_SCHEDULES_PER_REPORT} ids`)
      .refine(...noneTwice('an id'))
      .optional()
      .meta({
        description:
          'The VIPs, drivers, vehicles, motorcades or suppliers of the papers, in this order. If absent: all. Not for ROSTER, DAY_SHEET and ARRIVALS. PERSONAL_DATA requires one VIP or driver, and TIMETABLE one series or place',
      }),
    from: Bound.optional().meta({
      description: 'Activities that start at or after this time; a date means the start of that day',
    }),
    to: Bound.optional().meta({
      description: 'Activities that start before this time; a date includes that whole day',
    }),
    date: CalendarDate.optional().meta({
      description:
        'The day of DAY_SHEET, ARRIVALS and POCKET, and of the TIMETABLE of a place, which require it. The TIMETABLE of a series has all days without it. It begins at `dayStartsAt` of the settings',
    }),
    musterId: Id.optional().meta({
      description:
        'For a ROSTER as PDF: prints how each guest is marked in this muster, and ticks those who are accounted for',
      example: 'mus_4g7k2m9q3t5w8x1z6b0c',
    }),
    sheet: ImportKind.optional().meta({
      description: 'The sheet of a WORKBOOK as CSV, which requires it. An XLSX has all of them',
    }),
    language: PaperLanguage.optional().meta({ description: 'PDF only. Default: `pdf.language` of the settings' }),
    pageSize: PageSize.optional().meta({ description: 'PDF only. Default: `pdf.pageSize` of the settings' }),
    clock: HourClock.optional().meta({ description: 'PDF only. Default: `clock` of the settings' }),
    cover: z.boolean().optional().meta({
      description:
        'PDF and ZIP only, not for NAME_BOARD, POCKET and TIMETABLE. true: a cover with the crest (the logo) comes first',
    }),
    duplex: z.boolean().optional().meta({
      description:
        'PDF and ZIP only, not for NAME_BOARD, POCKET and TIMETABLE. true: each schedule begins on an odd page, for printing on both sides',
    }),
    copies: z.int().min(1).max(50).optional().meta({
      description:
        'PDF and ZIP only, not for NAME_BOARD, POCKET and TIMETABLE. Prints this number of copies into the file, each page with `Copy 3 of 7`',
      example: 7,
    }),
    supersedes: Id.optional().meta({
      description:
        'PDF and ZIP only, not for NAME_BOARD and TIMETABLE. An earlier report of the same kind, `date`, `from`, `to` and `musterId`, which this one replaces: each row that is new or changed since has a bar in the margin and the word, and the rows that are gone are listed',
      example: 'rep_4g7k2m9q3t5w8x1z6b0c',
    }),
    classification: line(60).optional().meta({
      description: 'PDF only. Stands at the top and at the bottom of each page',
      example: 'RESTRICTED',
    }),
  })
  .refine(endsAfterItStarts, {
    path: ['to'],
    ...saying('NOT_AFTER', 'must be after body.from', { field: named('from') }),
  })
  .meta({ id: 'NewReport', example: { kind: 'ROSTER', format: 'PDF' } });
export type NewReport = z.output<typeof NewReport>;

/** If `to` is a date, it includes that whole day. */
function endsAfterItStarts({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  if (from === undefined || to === undefined) return true;
  return Date.parse(from) < Date.parse(to) + (to.length === 10 ? DAY_MS : 0);
}

export const Report = z
  .object({
    id: Id.meta({ example: 'rep_4g7k2m9q3t5w8x1z6b0c' }),
    kind: ReportKind,
    format: ReportFormat,
    ...progressing,
    fileName: z.string().optional().meta({ description: 'READY only', example: 'Itinerary - Zoe Lukasiewicz.pdf' }),
    url: z.string().optional().meta({
      description: 'READY only. Opens the file without a token',
      example: 'https://files.example.org/reports/…',
    }),
    expiresAt: Instant.optional().meta({
      description: 'READY only: when the link expires. GET /api/reports/{id} makes a new link',
    }),
    keptUntil: Instant.meta({ description: 'When the file is deleted' }),
    createdAt: Instant,
    pages: z.int().optional().meta({ description: 'The number of pages; PDF only' }),
    bytes: z.int().optional().meta({ description: 'The size of the file; READY only' }),
    revision: z.int().optional().meta({
      description: 'Of a report that supersedes another one: the revision of that one, and one more. The first is 1',
      example: 3,
    }),
    supersedes: Id.optional().meta({ description: 'The report that it replaces' }),
    warnings: z.array(Warning).optional().meta({
      description:
        '`NO_FONT`: no font has the script of the name of a guest, so the paper shows plain letters or boxes. `PLAIN_LETTERS`: the texts of a record made the report fail, so it shows them in plain letters of ASCII; all others stand as they are. Correct the texts, and ask for the report again',
    }),
  })
  .meta({ id: 'Report' });

export type Report = z.input<typeof Report>;

/** A report of a list: without a link to its file. */
export const ListedReport = Report.pick({
  id: true,
  kind: true,
  format: true,
  keptUntil: true,
  createdAt: true,
  pages: true,
  revision: true,
  supersedes: true,
})
  .extend({
    fileName: z.string(),
    bytes: z.int(),
    createdBy: z.string().meta({ description: 'The user who asked for it' }),
  })
  .meta({ id: 'ListedReport' });

/** A report as it is stored, with the place of its file. */
export type ReportRecord = KeptRecord & {
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly fileName: string;
  readonly contentType: string;
  readonly key: string;
  readonly bytes: number;
  readonly pages?: number | undefined;
  readonly warnings?: Warning[] | undefined;
  readonly revision?: number | undefined;
  readonly supersedes?: string | undefined;
  /** The revision that followed this one: of this report, or of one that it replaces. */
  readonly next?: { readonly id: string; readonly revision: number } | undefined;
  /** Says that the rows that it printed are stored beside its file. */
  readonly keepsRows?: boolean | undefined;
  /** PENDING while the file is being made. Absent once it is stored. */
  readonly status?: 'PENDING' | undefined;
};

/** A report that a job makes, as it is stored. Once it is READY, a `ReportRecord` with the same id has its file. */
export type PendingReport = KeptRecord & {
  readonly wanted: NewReport;
  readonly progress: ProgressRecord;
  /** How often a worker began to make it. */
  readonly attempts: number;
  /** A worker makes it, until this time at most. */
  readonly claimedUntil?: string | undefined;
  /** From this time on, the sweeper puts it into the queue. Absent once it is READY or FAILED. */
  readonly dueAt?: string | undefined;
};

const SHARED = { id: 'rep_4g7k2m9q3t5w8x1z6b0c', kind: 'VIP_SCHEDULE', format: 'PDF' } as const;
const TIMES = { keptUntil: '2027-05-17T08:00:00.000Z', createdAt: '2027-05-10T08:00:00.000Z' };

/** A report in each of its states. */
export const REPORT_EXAMPLES: Readonly<Record<NonNullable<Report['status']>, Report>> = {
  READY: {
    ...SHARED,
    status: 'READY',
    fileName: 'Itinerary - Zoe Lukasiewicz - 2027-05-10.pdf',
    url: 'https://files.example.org/reports/file_4g7k2m9q3t5w8x1z6b0c',
    expiresAt: '2027-05-10T08:15:00.000Z',
    ...TIMES,
    pages: 2,
    bytes: 31_204,
  },
  PENDING: { ...SHARED, status: 'PENDING', progress: { done: 25, of: 300 }, ...TIMES },
  FAILED: {
    ...SHARED,
    status: 'FAILED',
    failure: 'It could not be made in 4 attempts. Ask again.',
    ...TIMES,
  },
};
