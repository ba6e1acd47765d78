import { plainText } from '#shared/domain/plain-text.ts';

const MAX_LENGTH = 60;

/** Returns the text by which names are sorted: without case and accents, so that Zoë comes next to Zoe. At most 60 characters. */
export const nameKey = (name: string): string => plainText(name).slice(0, MAX_LENGTH).toWellFormed();

/** The sort key of a list in order of name. The name ends with a space, so that Ann comes before Ann Lee. */
export const inOrderOfName = {
  composite: ['nameKey', 'id'],
  template: '${nameKey} #${id}',
  casing: 'none',
} as const;
