import * as z from 'zod';

/** An error that the person at the terminal can fix. They need its message only, not a stack trace. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
}

/** Returns the text for the terminal when an error ends a program. */
export const describeError = (error: unknown): string => {
  if (error instanceof UserFacingError || isOptionError(error)) return `${error.message}\n`;
  return `${error instanceof Error ? error.stack : String(error)}\n`;
};

const OptionError = z.object({ code: z.string().startsWith('ERR_PARSE_ARGS_'), message: z.string() });

/** Tells whether `parseArgs` refused an option of the command. */
const isOptionError = (error: unknown): error is Error => OptionError.safeParse(error).success;
