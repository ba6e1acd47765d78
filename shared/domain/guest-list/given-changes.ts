/**
 * Returns the values that a row gives a record. A blank cell gives none. A text that differs only by its line ends gives none: a
 * spreadsheet cannot keep them.
 */
export function givenChanges<F extends object>(fields: F, given: ReadonlySet<string>, before: object): Partial<F> {
  const isSame = (name: string, value: unknown): boolean => {
    const old = (before as Readonly<Record<string, unknown>>)[name];
    return typeof old === 'string' && typeof value === 'string' && old.replaceAll(/\r\n?/g, '\n').trim() === value;
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => given.has(name) && !isSame(name, value)),
  ) as Partial<F>;
}
