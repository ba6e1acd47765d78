/** Returns a value of JSON as text: a text as it is, and nothing as an empty one. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** Returns a value of JSON as people read it: lists with commas, and of objects the values alone. */
export function shownText(value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (Array.isArray(value)) return value.map(shownText).join(', ');
  return typeof value === 'object' ? Object.values(value).map(shownText).join(' ') : asText(value);
}
