import type * as z from 'zod';
import type { Check } from '#shared/domain/guest-list/parse-rows.ts';
import { aboutField } from '#shared/domain/guest-list/tell.ts';
import { faultOf, phraseOf } from '#shared/platform/field-errors.ts';

/** Returns the check of a schema, with the messages of requests. */
export function checkedBy<F>(schema: z.ZodType<F>): Check<F> {
  return (input) => {
    const result = schema.safeParse(input, { error: phraseOf });
    return result.success
      ? { data: result.data }
      : { issues: result.error.issues.map((issue) => ({ ...aboutField(faultOf(issue)), path: issue.path })) };
  };
}
