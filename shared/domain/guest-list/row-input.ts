/** Returns the field of the request that a column is part of: `lodging` of `lodging.room`. */
export function topOf(field: string): string {
  return field.split('.')[0] ?? field;
}

/** A part of these alone says nothing: its default counts where the row has another part. */
const TOGETHER = ['lodging', 'emergencyContact'];

/** Returns the defaults of a row: of the fields without a cell in it. */
export function defaultsOf(
  defaults: ReadonlyMap<string, unknown> | undefined,
  texts: ReadonlyMap<string, string>,
): (readonly [string, unknown])[] {
  if (!defaults) return [];
  const tops = new Set([...texts.keys()].map(topOf));
  return [...defaults].filter(
    ([field]) => !texts.has(field) && (!TOGETHER.includes(topOf(field)) || tops.has(topOf(field))),
  );
}

/** Returns the fields in the shape of a request: `emergencyContact.name` becomes a field of an object. */
export function inputOf(values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [field, value] of values) {
    const [name = '', part] = field.split('.');
    if (field === 'id') continue;
    input[name] = part === undefined ? value : { ...(input[name] as object | undefined), [part]: value };
  }
  return input;
}
