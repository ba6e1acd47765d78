import * as z from 'zod';
import { line } from '#shared/schemas/text.ts';

const example = { withLegs: true };

/** The query of a request that a client names in a body. A boolean may be given as one, or as text. The parsed values are text. */
export const GivenQuery = z
  .record(z.string(), z.union([z.boolean(), line(200)]))
  .transform((query) => Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])))
  .meta({ example });

/** The query of a request that an answer names: a boolean is one. */
export const ShownQuery = z.record(z.string(), z.union([z.boolean(), z.string()])).meta({ example });

/** Returns the query of a stored request as an answer shows it. */
export function shownQuery(query: Readonly<Record<string, string>>): z.infer<typeof ShownQuery> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      value === 'true' || value === 'false' ? value === 'true' : value,
    ]),
  );
}
