/** A reason not to go on that the person at the keyboard can mend; its message is all there is to say. */
export class PlainRefusal extends Error {
  override readonly name = 'PlainRefusal';
}

/** What to tell the person at the keyboard of an error that ends a program. */
export const tellingOf = (error: unknown): string => {
  if (error instanceof PlainRefusal) return `${error.message}\n`;
  return `${error instanceof Error ? error.stack : String(error)}\n`;
};
