/** An error that the person at the terminal can fix. They need its message only, not a stack trace. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
}

/** Returns the text for the terminal when an error ends a program. */
export const describeError = (error: unknown): string => {
  if (error instanceof UserFacingError) return `${error.message}\n`;
  return `${error instanceof Error ? error.stack : String(error)}\n`;
};
