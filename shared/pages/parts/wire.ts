import type * as z from 'zod';

/** The type of what the API answers by this schema. The schema itself is not part of the page. */
export type Wire<S extends z.ZodType> = z.output<S>;
