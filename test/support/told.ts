/** Returns a value with the English texts of what it tells, and without their codes and values. */
export function plainly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainly);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const { code: _code, values: _values, ...rest } = value as Record<string, unknown>;
  if (typeof rest['message'] !== 'string')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plainly(each)]));
  return Object.keys(rest).length === 1 ? rest['message'] : rest;
}
