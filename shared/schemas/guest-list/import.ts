import * as z from 'zod';
import { Lodging } from '#shared/schemas/places/place.ts';
import { SentenceValues } from '#shared/schemas/problem.ts';
import { QueryBoolean, queryInteger, queryJson } from '#shared/schemas/query.ts';
import { EmergencyContact } from '#shared/schemas/vips/vip.ts';
import { warned } from '#shared/schemas/warning.ts';
import { deciding, unwritten } from './decision.ts';

export const DATE_ORDERS = ['DAY_FIRST', 'MONTH_FIRST'] as const;
/** Whether 03/04/2027 is in April or in March. */
export type DateOrder = (typeof DATE_ORDERS)[number];

export const PHONES = ['PLUS'] as const;
/** How numbers without a plus are read that are none of the country. */
export type Phones = (typeof PHONES)[number];

export const MAX_GUESTS = 2_000;
/** More errors than this do not help: people correct the list and try again. */
export const MAX_FAULTS = 200;

/** A guest list, as a spreadsheet program exports it. */
export const GuestList = z
  .string()
  .min(1, 'must not be empty')
  .max(1024 * 1024)
  .meta({
    description:
      'CSV with the separator `,`, `;` or tab. Encoding: UTF-8, or UTF-16 with a byte order mark. At most 1 MiB and 2,000 guests',
    example: 'Name;Department;Party size;E-mail\r\nZoë Łukasiewicz;OTHER;2;zoe@example.org\r\n',
  });

const FieldName = z.string().max(100);

export const AskedColumns = z.record(z.string().min(1).max(500), FieldName.nullable());
export const AskedDefaults = z.record(FieldName, z.union([z.string().min(1).max(500), z.number(), z.boolean()]));
export const MAX_HEADING_ROW = 20_000;
export const DateOrders = z.enum(DATE_ORDERS);
export const PhoneReadings = z.enum(PHONES);

export const importing = {
  columns: queryJson(AskedColumns, '{"Pax name":"name","Remarks by agency":""}')
    .optional()
    .meta({
      override: { type: 'string' },
      description:
        'A JSON object with the field of each heading that is not known, or is known as something else: the name of a field, such as `lodging.room`, or its heading. An empty text or null leaves the column out',
      example: '{"Pax name":"name","Remarks by agency":""}',
    }),
  defaults: queryJson(AskedDefaults, '{"department":"OTHER"}')
    .optional()
    .meta({
      override: { type: 'string' },
      description:
        'A JSON object with the values of fields without a column or with a blank cell, as a cell has them. They hold for new records, and change none that is stored',
      example: '{"department":"OTHER"}',
    }),
  headingRow: queryInteger(1, MAX_HEADING_ROW).optional().meta({
    description:
      'The row of the headings; the first row of the sheet is 1. Default: found by the known headings. `headings` of the answer says where',
    example: 4,
  }),
  hidden: QueryBoolean.optional().meta({
    description:
      'Read rows that are hidden, filtered out or struck through, and hidden columns. By default they are left out, and `notices` names them',
  }),
  ignoreUnknown: QueryBoolean.optional().meta({
    description:
      'Ignore unknown columns, and the second of two with the same meaning. By default `notices` names each unknown column, and says which field it looks like',
  }),
  strict: QueryBoolean.optional().meta({ description: 'true: an unknown column is an error. Default: false' }),
  dates: DateOrders.optional().meta({
    description:
      'Which of 03/04/2027 stands first, the day or the month. Default: as people of the settings’ `country` write it. A column that shows another order, or both, is an error',
  }),
  phones: PhoneReadings.optional().meta({
    description:
      'PLUS: read numbers without a plus that are none of the settings’ `country` with a plus. By default such a number is an error that names it',
  }),
  ...deciding,
};

/** The most row numbers that an error names. */
export const MAX_ROWS_PER_FAULT = 20;

/** An error in a list, with its row and column in the spreadsheet. Rows with the same error in the same column share one. */
export const ListFault = z
  .object({
    row: z
      .int()
      .meta({ description: 'The first row with this error; the first row of the spreadsheet is 1', example: 17 }),
    column: z.string().optional().meta({ description: 'The heading of the column in the list', example: 'Party size' }),
    message: z.string().meta({ example: 'must be at least 1' }),
    code: z.string().optional().meta({
      description:
        'What the message says, so that a page can say it in its language. Absent: only the message says it. More codes may come',
      example: 'INPUT_TOO_SMALL',
    }),
    values: SentenceValues.optional(),
    count: z.int().meta({ description: 'The number of rows with this error', example: 2 }),
    rows: z
      .array(z.int())
      .meta({ description: `The first ${MAX_ROWS_PER_FAULT} rows with this error`, example: [17, 21] }),
  })
  .meta({ id: 'ListFault' });
export type ListFault = z.infer<typeof ListFault>;

/** How the document describes the notices of an import. */
export const NOTICES = `What needs a look and is no error: cells that were read with care, and rows that were left out. The first ${MAX_FAULTS} different ones, in the form of \`errors\``;

export const LEFT_OUT = `The errors of the rows that \`faulty=SKIP\` left out: the first ${MAX_FAULTS} different ones`;

/** A field that an unknown column may be meant for. */
const ProposedColumn = z
  .object({
    column: z.string().meta({ description: 'The heading', example: 'Pax e-mails' }),
    field: z
      .string()
      .nullable()
      .meta({ description: 'The field for `columns`. null: none is like it', example: 'email' }),
    reason: z.string().meta({ example: 'its cells are e-mail addresses' }),
    code: z.string().optional().meta({ description: 'What the reason says', example: 'LIST_CELLS_ARE_EMAILS' }),
    values: SentenceValues.optional(),
  })
  .meta({ id: 'ProposedColumn' });
export const proposing = {
  proposedColumns: z.array(ProposedColumn).optional().meta({
    description:
      'Only on a dry run: fields for the unknown columns, best first, by the words of their headings and by what their cells look like. Send those that are right in `columns`',
  }),
};

/** Where the headings are, in an answer. */
export const Headings = z
  .object({
    sheet: z.string().optional().meta({ description: 'The sheet of a workbook', example: 'Drivers' }),
    row: z.int().meta({ description: 'The row of the headings, the lower one of two', example: 4 }),
  })
  .meta({ id: 'ImportHeadings' });

/** The values of fields, by name. */
const ListedValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), EmergencyContact, z.array(Lodging)]),
);

const ListChange = z
  .object({
    row: z.int(),
    id: z.string().meta({ description: 'The id of the VIP' }),
    name: z.string().meta({ example: 'Zoë Łukasiewicz' }),
    change: z.enum(['CREATED', 'UPDATED']),
    fields: z.array(z.string()).meta({ description: 'The fields that are set or changed', example: ['partySize'] }),
    before: ListedValues.optional().meta({
      description: 'Only on a dry run: the present values of `fields`. A field without a value is absent',
      example: { partySize: 1 },
    }),
    after: ListedValues.optional().meta({
      description: 'Only on a dry run: the values of `fields` after the import',
      example: { partySize: 4 },
    }),
  })
  .meta({ id: 'ListChange' });

export const ImportResult = z
  .object({
    rows: z.int().meta({ description: 'The number of rows with a guest' }),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    ignoredColumns: z.array(z.string()),
    changes: z.array(ListChange),
    faults: z.int().meta({ description: 'The number of errors in all rows. If it is not 0, nothing is imported' }),
    errors: z
      .array(ListFault)
      .meta({ description: `The first ${MAX_FAULTS} different errors: one per cause, with its count` }),
    headings: Headings.optional().meta({ description: 'Absent: the list is empty' }),
    notices: z.array(ListFault).meta({ description: NOTICES }),
    leftOut: z.array(ListFault).meta({ description: LEFT_OUT }),
    ...proposing,
    ...unwritten,
    ...warned,
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.infer<typeof ImportResult>;
