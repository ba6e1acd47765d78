import type { Subject } from '#shared/contract/define-contract.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import { difference, LISTINGS, type Listing } from './entity.ts';
import { type Consistency, readMany } from './read-many.ts';
import { cursorOf, type Segment } from './read-pages.ts';
import {
  checkWrite,
  createWrite,
  type Live,
  removeWrite,
  updateWrite,
  type Write,
  whileStill,
  withCheck,
} from './write.ts';

interface Parameters {
  params(): unknown;
}

/** The part of an ElectroDB entity that a record store uses. */
interface RecordEntity<R> {
  get(key: { id: string }): { go(options: { consistent: true }): Promise<{ data: R | null }> };
  get(keys: { id: string }[]): {
    go(options: { consistent: boolean; unprocessed: 'raw' }): Promise<{ data: R[]; unprocessed: unknown[] }>;
  };
  create(item: object): Parameters;
  patch(key: { id: string }): { set(fields: object): { remove(names: string[]): Parameters } };
  remove(key: { id: string }): Parameters;
}

/** Finds and writes one kind of record by id. */
export interface RecordStore<R extends StoredRecord> {
  /** Its name in abilities and audit records. */
  readonly subject: Subject;
  /** Its name in error texts. */
  readonly noun: string;
  /** Reads a record with strong consistency, also a deleted one. */
  readonly find: (id: string) => Promise<R | undefined>;
  /** Reads the records with these ids, also deleted ones. Skips unknown ids. In no order. Default: strong consistency. */
  readonly findMany: (ids: readonly string[], consistency?: Consistency) => Promise<R[]>;
  /** Condition: no record has this id. */
  readonly create: (record: R) => Write;
  /** Condition: the stored version is that of `before`. */
  readonly replace: (before: R, after: R) => Write;
  /** Condition: the stored version is that of `record`. */
  readonly remove: (record: R) => Write;
  /**
   * Replaces the record by a mark at its key that holds no data. Until the mark expires, no record can be created with this id.
   * Condition: the stored version is that of `record`.
   */
  readonly erase: (record: R, at: string, expiresAt: number) => Write;
  /** Returns the record with the check that it exists and is not deleted. It may change otherwise. */
  readonly asLive: <T extends Pick<R, 'id'>>(record: T) => Live<T>;
  /** Returns the record with the check that these stored fields are still the same. */
  readonly asStill: <T extends Pick<R, 'id'>>(record: T, fields: readonly (keyof T & string)[]) => Live<T>;
  /** Returns the record with the check that the stored version is still this one. */
  readonly asRead: <T extends Pick<R, 'id' | 'version'>>(record: T) => Live<T>;
}

interface StoreOf<R> extends Pick<RecordStore<StoredRecord>, 'noun' | 'subject'> {
  readonly entity: () => object;
  /** Adds the index attributes to a record. A record without a name has no place in a list of names. */
  readonly stored: (record: R) => R & (NamedPlace | object);
}

/**
 * Makes the store of an entity with a primary index over `id` and a `version`. The types of ElectroDB cannot express this for every
 * entity, so this file narrows them once.
 */
export function recordStore<R extends StoredRecord>({ entity, noun, stored, subject }: StoreOf<R>): RecordStore<R> {
  const records = () => entity() as RecordEntity<R>;
  const placesOf = (record: R) => {
    const item = stored(record);
    return 'nameKey' in item ? { [BY_NAME]: `${item.listing}#${item.nameKey}` } : {};
  };
  const removal = ({ id }: Pick<R, 'id'>): Parameters => records().remove({ id });
  const checked = <T extends Pick<R, 'id'>>(record: T, read: Readonly<Record<string, unknown>>): Live<T> =>
    withCheck(record, checkWrite(removal(record), read));
  return {
    noun,
    subject,
    find: async (id) => (await records().get({ id }).go({ consistent: true })).data ?? undefined,
    findMany: (ids, consistency) => readMany(ids, (batch) => records().get(batch.map((id) => ({ id }))), consistency),
    create: (record) => createWrite(records().create(stored(record))),
    replace: (before, after) => {
      const { remove, set } = difference(stored(before), stored(withMoves(before, after, placesOf)));
      return updateWrite(records().patch({ id: before.id }).set(set).remove(remove), { version: before.version });
    },
    remove: (record) => removeWrite(removal(record), { version: record.version }),
    erase: (record, at, expiresAt) => {
      const { Key, ...condition } = whileStill(removal(record), { version: record.version });
      // `deletedAt` makes the conditions fail that demand a record that is not deleted.
      return { Put: { ...condition, Item: { ...Key, deletedAt: at, expiresAt, __edb_e__: 'erased' } } };
    },
    asStill: (record, fields) => checked(record, Object.fromEntries(fields.map((name) => [name, record[name]]))),
    asLive: (record) => checked(record, { deletedAt: undefined }),
    asRead: (record) => checked(record, { version: record.version }),
  };
}

/** The places of a record in lists: name of the order to a text that changes when the record moves in it. */
type Places = Readonly<Record<string, string>>;

/**
 * Returns the next version of a record with the times of its moves in lists. A list that is read page by page leaves out a record that
 * moved since its first page: it may be on an earlier page already.
 */
export function withMoves<R extends StoredRecord>(before: R, after: R, placesOf: (record: R) => Places): R {
  const [old, current] = [placesOf(before), placesOf(after)];
  const moved = Object.keys(current).filter((order) => current[order] !== old[order]);
  if (moved.length === 0) return after;
  const times = Object.fromEntries(moved.map((order) => [order, after.updatedAt]));
  return { ...after, movedAt: { ...before.movedAt, ...times } };
}

/** Tells if a record moved in one of these orders at this time or later. */
export function movedSince(
  { movedAt }: Pick<StoredRecord, 'movedAt'>,
  orders: readonly string[],
  time: string,
): boolean {
  return orders.some((order) => (movedAt?.[order] ?? '') >= time);
}

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
interface NamedPlace {
  readonly listing: Listing;
  readonly nameKey: string;
}

const BY_NAME = 'name';

/** Tells if a record was renamed, deleted or restored at this time or later. */
export function renamedSince(record: Pick<StoredRecord, 'movedAt'>, time: string): boolean {
  return movedSince(record, [BY_NAME], time);
}

/** The sort key of a list in order of name. The name ends with a space, so that Ann comes before Ann Lee. */
const inOrderOfName = { composite: ['nameKey', 'id'], template: '${nameKey} #${id}', casing: 'none' } as const;

/** The index of all live or all deleted records of a kind, in order of name. `list` names the kind, such as `vips`. */
export function byNameOf<L extends string>(list: L) {
  return {
    index: 'gsi1',
    pk: { field: 'gsi1pk', composite: ['listing'], template: `${list}#\${listing}`, casing: 'none' },
    sk: { field: 'gsi1sk', ...inOrderOfName },
  } as const;
}

/** The same for the records with one value of a field, such as a status. */
export function byNameAnd<const I extends string, L extends string, const F extends string>(
  index: I,
  list: L,
  field: F,
) {
  return {
    index,
    pk: {
      field: `${index}pk`,
      composite: ['listing', field],
      template: `${list}#\${listing}#\${${field}}`,
      casing: 'none',
    },
    sk: { field: `${index}sk`, ...inOrderOfName },
  } as const;
}

/** A query of an index in order of name, as a part of a list: the records with these keys. */
export function segmentByName<R extends Pick<StoredRecord, 'movedAt'>>(
  entity: { readonly query: object },
  [index, keys]: readonly [index: string, keys: object],
  stored: (record: R) => object,
): Segment<R> {
  const queries = entity.query as Record<string, (keys: object) => Segment<R>['query']>;
  return {
    query: queries[index]?.(keys) as Segment<R>['query'],
    cursorAfter: cursorOf(entity, index, stored),
    movedSince: renamedSince,
  };
}
