/** Returns the versions of all records in an answer, by id. */
export function versionsIn(value: unknown): (readonly [string, number])[] {
  if (Array.isArray(value)) return value.flatMap(versionsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { id, version } = value as { readonly id?: unknown; readonly version?: unknown };
  const own = typeof id === 'string' && typeof version === 'number' ? [[id, version] as const] : [];
  return [...own, ...Object.values(value).flatMap(versionsIn)];
}
