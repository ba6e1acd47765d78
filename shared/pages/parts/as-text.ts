/** Returns a value of JSON as text: a text as it is, and nothing as an empty one. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
