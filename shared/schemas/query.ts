import * as z from 'zod';

/** The one parser of booleans in queries: true/false, 1/0, yes/no, in any case. */
export const QueryBoolean = z
  .stringbool({
    truthy: ['true', '1', 'yes'],
    falsy: ['false', '0', 'no'],
    case: 'insensitive',
    error: 'must be true or false (also 1, 0, yes, no)',
  })
  .meta({ override: { type: 'boolean' } });

/** A whole number written in a query. */
export const queryInteger = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .meta({ override: { type: 'integer', minimum, maximum } });

/** One or several values of an enumeration, separated by commas or given repeatedly. */
export const queryChoice = <const V extends readonly [string, ...string[]]>(values: V) =>
  z
    .string()
    .transform((text) => text.split(',').map((value) => value.trim()))
    .pipe(z.array(z.enum(values)).min(1))
    .meta({ override: { type: 'array', items: { type: 'string', enum: [...values] } } });

/** The two parameters of each list. */
export const paging = {
  limit: queryInteger(1, 200).optional().meta({ description: 'Items on a page: 1 to 200, by default 50' }),
  cursor: z.string().max(4_096).optional().meta({ description: '`nextCursor` of the page before' }),
};

/** The parameter of writes that can be tried out. */
export const dryRunning = {
  dryRun: QueryBoolean.optional().meta({ description: 'Answer what would happen, and write nothing' }),
};

/** The parameter of deletions. */
export const deleting = {
  hard: QueryBoolean.optional().meta({
    description: 'Delete for good: for administrators, and nothing brings it back',
  }),
};

/** The parameter of deletions of what can be assigned. */
export const unassigning = {
  unassign: QueryBoolean.optional().meta({
    description: 'Free all assignments that are not over in the same breath',
  }),
};

/** The parameter of reads that can show deleted records. */
export const showingDeleted = {
  includeDeleted: QueryBoolean.optional().meta({
    description: 'Show deleted ones too, in lists last: for administrators',
  }),
};

export const DEFAULT_LIMIT = 50;

/** A page of a list: `nextCursor` is null on the last one. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
