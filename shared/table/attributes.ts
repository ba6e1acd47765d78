/** The parts of an ElectroDB attribute that our entities use. */
interface Attribute {
  readonly type: unknown;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly hidden?: boolean;
  readonly padding?: unknown;
  readonly items?: unknown;
}

/** Requires that an entity and its record have the same fields. Otherwise the entity does not compile. */
export type AttributesOf<T> = { readonly [K in keyof Required<T>]: Attribute };

/** The attributes that each stored record has. */
export const recordAttributes = {
  id: { type: 'string', required: true, readOnly: true },
  version: { type: 'number', required: true },
  createdAt: { type: 'string', required: true, readOnly: true },
  updatedAt: { type: 'string', required: true },
  deletedAt: { type: 'string' },
  movedAt: { type: 'any' },
} as const;

/** The primary index of a record that is found by its id. */
export const byId = {
  pk: { field: 'pk', composite: ['id'], casing: 'none' },
  sk: { field: 'sk', composite: [], casing: 'none' },
} as const;

export const LISTINGS = ['live', 'deleted'] as const;
export type Listing = (typeof LISTINGS)[number];
/** Returns the list that a record is in. The list is part of the index keys, so that a list of live records never reads deleted ones. */
export function listingOf({ deletedAt }: { readonly deletedAt?: string | undefined }): Listing {
  return deletedAt ? 'deleted' : 'live';
}

/** The fields that a replacement never changes. */
type Fixed = 'id' | 'createdAt';

/** Returns the fields to set and the fields to remove, to turn one version of a record into the next. */
export function difference<T extends { readonly id: string }>(before: T, after: T) {
  const { id: _id, createdAt: _createdAt, ...rest } = after as T & { createdAt?: string };
  const entries = Object.entries(rest);
  const removed = Object.keys(before).filter((name) => (after as Record<string, unknown>)[name] === undefined);
  return {
    set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Omit<T, Fixed>,
    remove: removed as Exclude<keyof T & string, Fixed>[],
  };
}
