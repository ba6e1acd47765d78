import * as z from 'zod';
import { QueryBoolean } from './query.ts';
import { warned } from './warning.ts';

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

export const importing = {
  ignoreUnknown: QueryBoolean.optional().meta({
    description:
      'Ignore unknown columns. By default an unknown column is an error, because it may be a known one that is misspelt',
  }),
};

/** An error in a list, with its row and column in the spreadsheet. */
export const ListFault = z
  .object({
    row: z.int().meta({ description: 'The row number in the spreadsheet; the first row is 1', example: 17 }),
    column: z.string().optional().meta({ description: 'The heading of the column in the list', example: 'Party size' }),
    message: z.string().meta({ example: 'must be at least 1' }),
  })
  .meta({ id: 'ListFault' });
export type ListFault = z.infer<typeof ListFault>;

const ListChange = z
  .object({
    row: z.int(),
    id: z.string().meta({ description: 'The id of the VIP' }),
    name: z.string().meta({ example: 'Zoë Łukasiewicz' }),
    change: z.enum(['CREATED', 'UPDATED']),
    fields: z.array(z.string()).meta({ description: 'The fields that are set or changed', example: ['partySize'] }),
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
    faults: z.int().meta({ description: 'The number of errors. If it is not 0, nothing is imported' }),
    errors: z.array(ListFault).meta({ description: `The first ${MAX_FAULTS} errors` }),
    ...warned,
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.infer<typeof ImportResult>;
