import * as z from 'zod';
import { queryJson } from '#shared/schemas/query.ts';
import { Id } from '#shared/schemas/text.ts';

const CHOICES = ['SAME', 'NEW', 'SKIP'] as const;
const Choice = z.enum(CHOICES);

/** `Id` also takes the choices. */
const ByRow = z.record(z.string().regex(/^[1-9]\d{0,6}$/, 'must be the number of a row'), Id);

/** The parameters by which a coordinator decides who a row means. */
export const deciding = {
  duplicates: Choice.optional().meta({
    description:
      'What becomes of the rows that wait: SAME changes the one record that each is like, NEW adds another one, SKIP leaves them out. A row that is like several goes on waiting with SAME. Default: they wait',
  }),
  decisions: queryJson(ByRow, '{"12":"SAME","15":"vip_4g7k2m9q3t5w8x1z6b0c"}').optional().meta({
    description:
      'A JSON object with decisions by row: SKIP leaves the row out, in any list, also one with faults. Of guests, drivers, vehicles and places also SAME, NEW, or the id of the record that the row means. They go before `duplicates`, and may be on any row',
  }),
  faulty: z.enum(['SKIP']).optional().meta({
    description:
      'SKIP: the rows with faults are left out, and all others are written. `leftOut` has their faults. Faults of the headings still refuse the file. Default: so does any fault',
  }),
};

/** What a coordinator decided about the rows of a list. */
export interface Decisions {
  readonly all: (typeof CHOICES)[number] | undefined;
  /** By row, as the spreadsheet shows it: a choice or an id. */
  readonly byRow: ReadonlyMap<number, string>;
  /** What becomes of rows with faults. Undefined: they refuse the list. */
  readonly faulty: 'SKIP' | undefined;
}

/** Returns the decisions of a query. */
export function decisionsOf(query: {
  readonly duplicates?: Decisions['all'];
  readonly decisions?: Readonly<Record<string, string>> | undefined;
  readonly faulty?: Decisions['faulty'];
}): Decisions {
  return {
    all: query.duplicates,
    faulty: query.faulty,
    byRow: new Map(Object.entries(query.decisions ?? {}).map(([row, choice]) => [Number(row), choice])),
  };
}

/** Returns the ids that decisions name. */
export function idsIn({ byRow }: Decisions): string[] {
  return [...new Set(byRow.values())].filter((choice) => !Choice.safeParse(choice).success);
}

const Waiting = z
  .object({
    row: z.int().meta({ description: 'The row as the spreadsheet shows it', example: 12 }),
    code: z.literal('POSSIBLE_DUPLICATE'),
    name: z.string().meta({ description: 'The name in the row', example: 'Ines VALDIVIA' }),
    like: z
      .array(
        z.object({
          id: z.string(),
          name: z.string().meta({ example: 'Inés Valdivia' }),
          organization: z.string().optional().meta({ example: 'Embassy of Anduria' }),
          row: z
            .int()
            .optional()
            .meta({ description: 'Only if this row of the list adds it: then it is not there before the import' }),
        }),
      )
      .meta({ description: 'The records that it may mean: at most 20' }),
  })
  .meta({ id: 'WaitingRow' });
export type Waiting = z.infer<typeof Waiting>;

const SkippedRow = z
  .object({
    row: z.int().meta({ description: 'The row as the spreadsheet shows it', example: 17 }),
    name: z.string().optional().meta({ example: 'Zoë Łukasiewicz' }),
  })
  .meta({ id: 'SkippedRow' });

/** What an answer says of the rows that were not written, although they have no fault. */
export const unwritten = {
  waiting: z.array(Waiting).meta({
    description:
      'The rows that are like a record that we have. They wait for a decision: send the list again with `decisions` or `duplicates`. All others are written',
  }),
  skipped: z.int().meta({ description: 'The number of rows that a decision left out' }),
  skippedRows: z.array(SkippedRow).meta({ description: 'The rows that a decision left out, with their names' }),
};

/** The part of a description about the rows that wait. */
export const WAITING_ROWS =
  'A row that is only like a record that we have is never added by default. It is like a guest or driver with other accents, order, titles, particles, initials or transliteration of the name, or with the organization shortened or absent. `waiting` names it and the records; all other rows are written. Send the list again with `decisions` or `duplicates`. A spelling that differs only so keeps ours.';
