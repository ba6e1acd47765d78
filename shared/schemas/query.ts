import * as z from 'zod';
import { Id } from './text.ts';

/** Parses a boolean in a query: true/false, 1/0, yes/no, upper or lower case. All operations use this parser. */
export const QueryBoolean = z
  .stringbool({
    truthy: ['true', '1', 'yes'],
    falsy: ['false', '0', 'no'],
    case: 'insensitive',
    error: 'must be true or false (also 1, 0, yes, no)',
  })
  .meta({ override: { type: 'boolean' } });

/** A whole number in a query. */
export function queryInteger(minimum: number, maximum: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .meta({ override: { type: 'integer', minimum, maximum } });
}

/** One or more values of an enumeration. They are separated by commas, or the parameter is repeated. `error`: for values too many to list. */
export function queryChoice<const V extends readonly [string, ...string[]]>(values: V, error?: string) {
  return z
    .string()
    .transform((text) => text.split(',').map((value) => value.trim()))
    .pipe(z.array(z.enum(values, error)).min(1))
    .meta({ override: { type: 'array', items: { type: 'string', enum: [...values] } } });
}

/** Ids in a query, separated by commas, or the parameter is repeated. */
export function queryIds(max: number) {
  return z
    .string()
    .transform((text) => text.split(',').map((id) => id.trim()))
    .pipe(z.array(Id).min(1).max(max, `must have at most ${max} ids`))
    .meta({ override: { type: 'array', items: { type: 'string', maxLength: 128 }, maxItems: max } });
}

/** A JSON object in a query, at most 6,000 characters: API Gateway takes 8 KB of a request line and its headers. */
export function queryJson<T extends z.ZodType>(schema: T, example: string) {
  return z
    .string()
    .max(6_000, 'must have at most 6000 characters')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue(`must be a JSON object, such as ${example}`);
        return z.NEVER;
      }
    })
    .pipe(schema)
    .meta({ override: { type: 'string' }, example });
}

/** The longest cursor of a list: that of a user whose id has 255 control characters. */
export const MAX_CURSOR_LENGTH = 6_144;

/** The paging parameters of every list. */
export const paging = {
  limit: queryInteger(1, 200).optional().meta({ description: 'Items per page: 1 to 200; default: 50' }),
  cursor: z.string().max(MAX_CURSOR_LENGTH).optional().meta({ description: '`nextCursor` of the previous page' }),
};

/** The parameter of writes to a master that can take its legs along. */
export const takingLegs = {
  withLegs: QueryBoolean.optional().meta({
    description:
      'true: the legs of a master move, are cancelled, reopened or deleted with it, all or nothing. Default: false',
  }),
};

/** The parameter of writes that can be tried out. */
export const dryRunning = {
  dryRun: QueryBoolean.optional().meta({
    description: 'Answer with the result that the request would have, but write nothing. Default: false',
  }),
};

/** The parameter of every deletion. */
export const deleting = {
  hard: QueryBoolean.optional().meta({
    description: 'Delete for good: the record cannot be restored. For administrators only',
  }),
};

/** The parameter for the deletion of drivers and vehicles. */
export const unassigning = {
  unassign: QueryBoolean.optional().meta({
    description: 'Also remove all current and future assignments',
  }),
};

/** The parameter for the deletion of places. */
export const unlinking = {
  unlink: QueryBoolean.optional().meta({
    description:
      'Also unlink what is not over: activities keep the name of the place as text, and guests lose their nights there',
  }),
};

/** The parameter of lists and reads that can show deleted records. */
export const showingDeleted = {
  includeDeleted: QueryBoolean.optional().meta({
    description: 'Also show deleted records; lists show them last. For who may restore them',
  }),
};

export const DEFAULT_LIMIT = 50;

/** A page of a list. `nextCursor` is null on the last page. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
