import * as z from 'zod';
import { ProblemDocument } from '#shared/schemas/problem.ts';
import type { ProblemClass, ProblemDetails } from './problem.ts';

const DETAILS = [
  'errors',
  'conflicts',
  'capacity',
  'alternatives',
  'travel',
] as const satisfies readonly (keyof ProblemDetails)[];

/** Returns the schema of the problem documents of one code: its status, its title, and the fields that it has or may have. */
export function problemSchemaOf({ code, has, mayHave, status, title }: ProblemClass) {
  const shape: Record<string, z.ZodType> = { ...ProblemDocument.shape };
  for (const field of DETAILS) {
    if (has.includes(field)) shape[field] = ProblemDocument.shape[field].unwrap();
    else if (!mayHave.includes(field)) delete shape[field];
  }
  return z.object({ ...shape, title: z.literal(title), status: z.literal(status), code: z.literal(code) });
}
