type Shown = Readonly<Record<string, unknown>>;

/** Every write changes these. */
const IGNORED = new Set(['version', 'updatedAt']);

/** Returns the names of the fields that differ between two answers of one record. null and absent are the same. */
export function differingFields(before: Shown, after: Shown): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !IGNORED.has(name) && textOf(before[name]) !== textOf(after[name]),
  );
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}
