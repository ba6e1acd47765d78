import * as z from 'zod';
import { Id, line } from '#shared/schemas/text.ts';
import { warned } from '#shared/schemas/warning.ts';
import { unwritten } from './decision.ts';
import {
  Headings,
  importing,
  LEFT_OUT,
  ListFault,
  MAX_FAULTS,
  MAX_ROWS_PER_FAULT,
  NOTICES,
  proposing,
} from './import.ts';
import { ImportKind } from './import-kind.ts';
import { layouts, NO_LAYOUT } from './layout.ts';

export const CSV_TYPE = 'text/csv';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Any bytes: the file itself says what it is. Gateways may damage a text that is not UTF-8, but not these. */
export const BYTES_TYPE = 'application/octet-stream';

/** The most bytes of a file. In Base64 they still fit into an event of Lambda, which takes 6 MB. */
export const MAX_FILE_BYTES = 4_000_000;
/** The most rows of a file. A guest list has its own limit. */
export const MAX_IMPORT_ROWS = 1_000;

/** How the document shows the body. */
export const ImportFile = z
  .string()
  .meta({ format: 'binary', description: `CSV, or a workbook (.xlsx). At most ${MAX_FILE_BYTES} bytes` });

export const ImportQuery = z.object({
  kind: ImportKind.meta({ description: 'What the rows are' }),
  sheet: line(100).optional().meta({
    description:
      'The sheet of the workbook. Default: the one that is named after the kind, such as Drivers, or the only one that holds something',
    example: 'Drivers',
  }),
  layout: line(100)
    .optional()
    .meta({
      description: `The layout to read the list by: its name or id. Other parameters go before what it says. Without it and without \`columns\`, a layout whose headings are those of the list is found. ${NO_LAYOUT}: none`,
      example: 'Rooming list of Hotel Aurora',
    }),
  ...importing,
});
export type ImportQuery = z.output<typeof ImportQuery>;

const TableFault = ListFault.extend({
  sheet: z.string().optional().meta({ description: 'The sheet of a workbook', example: 'Drivers' }),
  cell: z
    .string()
    .optional()
    .meta({ description: 'The first cell with this error, as the spreadsheet shows it', example: 'C17' }),
  read: z.array(z.string()).meta({
    description: `What was read there: the first ${MAX_ROWS_PER_FAULT} different texts`,
    example: ['seven'],
  }),
}).meta({ id: 'TableFault' });
export type TableFault = z.infer<typeof TableFault>;

const Values = z.record(z.string(), z.unknown());

const TableChange = z
  .object({
    row: z.int().meta({ description: 'The row as the spreadsheet shows it', example: 17 }),
    change: z.enum(['CREATED', 'UPDATED', 'UNCHANGED', 'WAITING', 'REFUSED', 'SKIPPED']).meta({
      description: 'Without `dryRun`, only CREATED and UPDATED are listed. SKIPPED: a decision leaves it out',
    }),
    id: z.string().optional().meta({ description: 'The id of the record' }),
    name: z.string().optional().meta({
      description:
        'What people call it: the name, the title or the number. Absent: the row is no record, and cannot be left out',
      example: 'Van 3',
    }),
    fields: z.array(z.string()).meta({ description: 'The fields that are set or changed', example: ['seatCapacity'] }),
    before: Values.optional().meta({
      description: 'Only on a dry run: the present values of `fields`. A field without a value is absent',
      example: { seatCapacity: 6 },
    }),
    after: Values.optional().meta({
      description: 'Only on a dry run: the values of `fields` after the import',
      example: { seatCapacity: 7 },
    }),
  })
  .meta({ id: 'TableChange' });
export type TableChange = z.infer<typeof TableChange>;

export const FILE_FORMATS = ['CSV', 'XLSX'] as const;

const ReadFile = z
  .object({
    format: z.enum(FILE_FORMATS),
    sheet: z.string().optional().meta({ description: 'XLSX only: the sheet that was read', example: 'Drivers' }),
    encoding: z
      .string()
      .optional()
      .meta({ description: 'CSV only: the encoding that it was read in', example: 'Windows-1252' }),
    isEncodingAssumed: z.boolean().optional().meta({
      description:
        'CSV only. true: the encoding is a guess, because nothing names it and the bytes do not show it. Look at the letters with accents',
    }),
    separator: z.string().optional().meta({ description: 'CSV only', example: ';' }),
    country: z.string().meta({
      description:
        'The country of the settings: dates such as 03/04/2027 and phone numbers were read as people write them there',
      example: 'GB',
    }),
    timezone: z
      .string()
      .meta({ description: 'The time zone of the settings, in which times were read', example: 'Europe/London' }),
  })
  .meta({ id: 'ImportedFile' });
export type ReadFile = z.infer<typeof ReadFile>;

export const ImportedTable = z
  .object({
    kind: ImportKind,
    file: ReadFile,
    rows: z.int().meta({ description: 'The number of rows that are records: not blank, and not left out' }),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    ignoredColumns: z.array(z.string()),
    changes: z.array(TableChange),
    faults: z.int().meta({ description: 'The number of errors in all rows. If it is not 0, nothing is imported' }),
    errors: z
      .array(TableFault)
      .meta({ description: `The first ${MAX_FAULTS} different errors: one per cause, with its rows` }),
    headings: Headings.optional().meta({ description: 'Absent: the file is empty' }),
    notices: z.array(TableFault).meta({ description: NOTICES }),
    leftOut: z.array(TableFault).meta({ description: LEFT_OUT }),
    ...proposing,
    ...layouts,
    ...unwritten,
    proposal: z
      .object({ id: Id, steps: z.int().min(1) })
      .optional()
      .meta({
        description:
          'PROGRAMME only: the proposal whose steps add and change the activities. Until POST /api/proposals/{id}/apply nothing is written',
      }),
    ...warned,
  })
  .meta({ id: 'ImportedTable' });
export type ImportedTable = z.infer<typeof ImportedTable>;

/** A file that a request sends as its body. */
export interface SentFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** The encoding that its `Content-Type` names. */
  readonly charset?: string | undefined;
}
