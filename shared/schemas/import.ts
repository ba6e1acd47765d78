import * as z from 'zod';
import { QueryBoolean } from './query.ts';
import { warned } from './warning.ts';

export const MAX_GUESTS = 2_000;
/** More faults than anybody mends at one sitting. */
export const MAX_FAULTS = 200;

/** A guest list as spreadsheets export it. */
export const GuestList = z
  .string()
  .min(1, 'must not be empty')
  .max(1024 * 1024)
  .meta({
    description:
      'CSV with the separator `,`, `;` or tab, in UTF-8 or in UTF-16 with a byte order mark, of at most 1 MiB and 2,000 guests',
    example: 'Name;Department;Party size;E-mail\r\nZoë Łukasiewicz;OTHER;2;zoe@example.org\r\n',
  });

export const importing = {
  ignoreUnknown: QueryBoolean.optional().meta({
    description: 'Leave columns aside that nobody knows; without it they are faults, since one may be misspelt',
  }),
};

/** A fault of a list, where a spreadsheet shows it. */
export const ListFault = z
  .object({
    row: z.int().meta({ description: 'As the spreadsheet numbers it: the first one is 1', example: 17 }),
    column: z.string().optional().meta({ description: 'As the list calls it', example: 'Party size' }),
    message: z.string().meta({ example: 'must be at least 1' }),
  })
  .meta({ id: 'ListFault' });
export type ListFault = z.infer<typeof ListFault>;

const ListChange = z
  .object({
    row: z.int(),
    id: z.string().meta({ description: 'Of the VIP' }),
    name: z.string().meta({ example: 'Zoë Łukasiewicz' }),
    change: z.enum(['CREATED', 'UPDATED']),
    fields: z.array(z.string()).meta({ description: 'That are set or changed', example: ['partySize'] }),
  })
  .meta({ id: 'ListChange' });

export const ImportResult = z
  .object({
    rows: z.int().meta({ description: 'Rows with a guest' }),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    ignoredColumns: z.array(z.string()),
    changes: z.array(ListChange),
    faults: z.int().meta({ description: 'How many there are; of a list with any, nothing is taken over' }),
    errors: z.array(ListFault).meta({ description: `The first ${MAX_FAULTS} of them` }),
    ...warned,
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.infer<typeof ImportResult>;
