import type { Fault } from '#shared/schemas/fault.ts';
import type { Cure, InvalidKind } from '#shared/schemas/problem.ts';
import { ValidationFailed } from './problems.ts';

/**
 * Returns a VALIDATION_FAILED problem about one field, whatever is stored: its kind is MEANING. `path` is the field's place in the request
 * (`body.vipIds`, `query.from`). `what` continues the sentence that the path begins. It says what is wrong and how to correct it.
 */
export function invalidField(path: string, what: Fault) {
  return invalid('MEANING', path, what);
}

/** Returns the same problem of a field that the records do not allow as they are now: its kind is STATE. `cure`: the request that corrects it. */
export function invalidNow(path: string, what: Fault, cure?: Cure) {
  return invalid('STATE', path, what, cure);
}

/** Returns the same problem of a request that cannot be read: its kind is FORM. */
export function malformed(path: string, what: Fault) {
  return invalid('FORM', path, what);
}

function invalid(kind: InvalidKind, path: string, what: Fault, cure?: Cure) {
  const errors = [{ path, ...what }];
  return new ValidationFailed(`${path} ${what.message}.`, { kind, errors, ...(cure && { cure }) });
}
