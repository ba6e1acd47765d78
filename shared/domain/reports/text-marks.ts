const RIGHT_TO_LEFT = /[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u;

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Isolates a right-to-left name, so that it does not change the order of the text around it (UAX 9). */
export function isolated(name: string): string {
  return hasRightToLeft(name) ? alwaysIsolated(name) : name;
}

export function alwaysIsolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Joins texts. If one is from right to left, each keeps its own direction, and the paper decides their order. */
export function joinedTexts(parts: readonly string[], separator: string): string {
  const shown = parts.filter(Boolean);
  const apart = shown.some(hasRightToLeft) ? shown.map(alwaysIsolated) : shown;
  return apart.join(separator);
}

/** Returns the texts that say something. */
export function texts(...values: readonly (string | null | undefined)[]): string[] {
  return values.flatMap((value) => value || []);
}

type Person = { readonly name: string; readonly phone?: string | null | undefined } | null | undefined;

/** Returns the names and phones of the drivers of a ride. */
export function crewTexts({ coDriver, driver }: { readonly driver?: Person; readonly coDriver?: Person }): string[] {
  return [driver, coDriver].flatMap((who) => texts(who?.name, who?.phone));
}

/** Stand before and after words in the second language of a paper, so that programs read them aloud in it. They are not drawn. */
export const SECOND_BEGINS = '\uFFF9';
export const SECOND_ENDS = '\uFFFB';
const MARKS = /[\uFFF9\uFFFB]/g;

/** Marks a text as one in the second language of a paper. */
export function inSecondLanguage(text: string): string {
  return `${SECOND_BEGINS}${text}${SECOND_ENDS}`;
}

/** Returns a text without these marks, for names of files and what no page shows. */
export function withoutLanguageMarks(text: string): string {
  return text.replaceAll(MARKS, '');
}
