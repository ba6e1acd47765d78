import { plainText } from '#shared/domain/plain-text.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import { LISTINGS, type Listing } from './attributes.ts';
import { movedSince, type Places } from './moves.ts';

const MAX_LENGTH = 60;

/** Returns the text by which names are sorted: without case and accents, so that Zoë comes next to Zoe. At most 60 characters. */
export function nameKey(name: string): string {
  return plainText(name).slice(0, MAX_LENGTH).toWellFormed();
}

/** The attributes of a record that is listed in order of name. Reads do not show them. */
export const namedAttributes = {
  listing: { type: LISTINGS, required: true, hidden: true },
  nameKey: { type: 'string', required: true, hidden: true },
} as const;

/** What places a record in a list in order of name. */
export interface NamedPlace {
  readonly listing: Listing;
  readonly nameKey: string;
}

const BY_NAME = 'name';
export function namedPlaces({ listing, nameKey: key }: NamedPlace): Places {
  return { [BY_NAME]: `${listing}#${key}` };
}

/** Tells if a record was renamed, deleted or restored at this time or later. */
export function renamedSince(record: Pick<StoredRecord, 'movedAt'>, time: string): boolean {
  return movedSince(record, [BY_NAME], time);
}

/** The sort key of a list in order of name. The name ends with a space, so that Ann comes before Ann Lee. */
export const inOrderOfName = {
  composite: ['nameKey', 'id'],
  template: '${nameKey} #${id}',
  casing: 'none',
} as const;

/** The index of all live or all deleted records of a kind, in order of name. `list` names the kind, such as `vips`. */
export function byNameOf<L extends string>(list: L) {
  return {
    index: 'gsi1',
    pk: { field: 'gsi1pk', composite: ['listing'], template: `${list}#\${listing}`, casing: 'none' },
    sk: { field: 'gsi1sk', ...inOrderOfName },
  } as const;
}
