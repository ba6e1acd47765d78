/** The kinds of attribute that ElectroDB keeps. */
interface Attribute {
  readonly type: unknown;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly hidden?: boolean;
  readonly padding?: unknown;
  readonly items?: unknown;
}

/** Holds an entity to its record: a field added to one and not to the other does not compile. */
export type AttributesOf<T> = { readonly [K in keyof Required<T>]: Attribute };

/** Attributes that each stored record has. */
export const recordAttributes = {
  id: { type: 'string', required: true, readOnly: true },
  version: { type: 'number', required: true },
  createdAt: { type: 'string', required: true, readOnly: true },
  updatedAt: { type: 'string', required: true },
  deletedAt: { type: 'string' },
} as const;

export const LISTINGS = ['live', 'deleted'] as const;
export type Listing = (typeof LISTINGS)[number];
/** Which list a record is in. It is part of the index keys, so that deleted records are never read by the lists of the living. */
export const listingOf = ({ deletedAt }: { readonly deletedAt?: string | undefined }): Listing =>
  deletedAt ? 'deleted' : 'live';

/** What a replacement never touches. */
type Fixed = 'id' | 'createdAt';

/** What turns one version of a record into the next: what to set, and what to remove, so that no field outlives its version. */
export const difference = <T extends { readonly id: string }>(before: T, after: T) => {
  const { id: _id, createdAt: _createdAt, ...rest } = after as T & { createdAt?: string };
  const entries = Object.entries(rest);
  const gone = Object.keys(before).filter((name) => (after as Record<string, unknown>)[name] === undefined);
  return {
    set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Omit<T, Fixed>,
    remove: gone as Exclude<keyof T & string, Fixed>[],
  };
};
