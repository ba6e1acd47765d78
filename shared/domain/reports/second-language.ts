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
