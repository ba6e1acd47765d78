import type { Cure } from '#shared/schemas/problem.ts';
import { ValidationFailed } from './problems.ts';

/**
 * Returns a VALIDATION_FAILED problem about one field. `path` is the field's place in the request (`body.vipIds`, `query.from`).
 * `message` continues the sentence that the path begins. It says what is wrong and how to correct it. `cure`: the request that does so.
 */
export function invalidField(path: string, message: string, cure?: Cure) {
  return new ValidationFailed(`${path} ${message}.`, { errors: [{ path, message }], ...(cure && { cure }) });
}
