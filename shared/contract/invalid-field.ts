import { ValidationFailed } from './problems.ts';

/**
 * The refusal of one field. `path` names it as the client sent it (`body.vipIds`, `query.from`); `message` goes on from the path
 * and says what is wrong and how to mend it.
 */
export const invalidField = (path: string, message: string) =>
  new ValidationFailed(`${path} ${message}.`, { errors: [{ path, message }] });
