/** Returns a value of JSON as text: a text as it is, and nothing as an empty one. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

const COMMAS: Readonly<Record<string, string>> = { ar: '\u060c ', ja: '\u3001', zh: '\u3001' };

/** Returns texts one after the other, with the comma of a language. Empty ones are left out. */
export function listedIn(language: string, texts: readonly unknown[]): string {
  return texts.filter(Boolean).join(COMMAS[language] ?? ', ');
}

/** The same in the language of the page. */
export function listed(texts: readonly unknown[]): string {
  return listedIn(document.documentElement.lang, texts);
}

/** Returns a value of JSON as people read it: lists with commas, and of objects the values alone. */
export function shownText(value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (Array.isArray(value)) return value.map(shownText).join(', ');
  return typeof value === 'object' ? Object.values(value).map(shownText).join(' ') : asText(value);
}

/** A name of the API that has no word: “Not before” for notBefore or NOT_BEFORE. */
export function plainName(name: string): string {
  const text = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
