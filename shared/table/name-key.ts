import { plainText } from '#shared/domain/plain-text.ts';

const LENGTH = 60;

/** What names are ordered by: without case and accents, so that Zoë stands beside Zoe. */
export const nameKey = (name: string): string => plainText(name).slice(0, LENGTH).toWellFormed();

/** The sort key of a list in order of name. A space ends the name, so that Ann comes before Ann Lee. */
export const inOrderOfName = {
  composite: ['nameKey', 'id'],
  template: '${nameKey} #${id}',
  casing: 'none',
} as const;
