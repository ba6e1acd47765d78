import { plainText } from '#shared/domain/plain-text.ts';
import { LISTINGS } from './attributes.ts';

const MAX_LENGTH = 60;

/** Returns the text by which names are sorted: without case and accents, so that Zoë comes next to Zoe. At most 60 characters. */
export const nameKey = (name: string): string => plainText(name).slice(0, MAX_LENGTH).toWellFormed();

/** The attributes of a record that is listed in order of name. Reads do not show them. */
export const namedAttributes = {
  listing: { type: LISTINGS, required: true, hidden: true },
  nameKey: { type: 'string', required: true, hidden: true },
} as const;

/** The sort key of a list in order of name. The name ends with a space, so that Ann comes before Ann Lee. */
export const inOrderOfName = {
  composite: ['nameKey', 'id'],
  template: '${nameKey} #${id}',
  casing: 'none',
} as const;

/** The index of all live or all deleted records of a kind, in order of name. `list` names the kind, such as `vips`. */
export const byNameOf = <L extends string>(list: L) =>
  ({
    index: 'gsi1',
    pk: { field: 'gsi1pk', composite: ['listing'], template: `${list}#\${listing}`, casing: 'none' },
    sk: { field: 'gsi1sk', ...inOrderOfName },
  }) as const;
