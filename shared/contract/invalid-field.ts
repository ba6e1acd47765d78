import type { Cure, InvalidKind } from '#shared/schemas/problem.ts';
import { ValidationFailed } from './problems.ts';

/**
 * Returns a VALIDATION_FAILED problem about one field, whatever is stored: its kind is MEANING. `path` is the field's place in the request
 * (`body.vipIds`, `query.from`). `message` continues the sentence that the path begins. It says what is wrong and how to correct it.
 * `cure`: the request that does so.
 */
export function invalidField(path: string, message: string, cure?: Cure) {
  return invalid('MEANING', path, message, cure);
}

/** Returns the same problem of a field that the records do not allow as they are now: its kind is STATE. */
export function invalidNow(path: string, message: string, cure?: Cure) {
  return invalid('STATE', path, message, cure);
}

/** Returns the same problem of a request that cannot be read: its kind is FORM. */
export function malformed(path: string, message: string) {
  return invalid('FORM', path, message);
}

function invalid(kind: InvalidKind, path: string, message: string, cure?: Cure) {
  return new ValidationFailed(`${path} ${message}.`, { kind, errors: [{ path, message }], ...(cure && { cure }) });
}
