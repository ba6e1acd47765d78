import type { Subject } from '#shared/contract/define-contract.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import { difference } from './attributes.ts';
import { readMany } from './read-many.ts';
import { check, creation, removal, update, type Write } from './write.ts';

interface Parameters {
  params(): unknown;
}

interface Condition extends Parameters {
  where(condition: (attributes: { version: unknown }, operations: { eq: Equals }) => string): Parameters;
}

type Equals = (attribute: unknown, value: number) => string;

/** What a record store uses of an ElectroDB entity that is found by its id. */
interface RecordEntity<R> {
  get(key: { id: string }): { go(options: { consistent: true }): Promise<{ data: R | null }> };
  get(keys: { id: string }[]): {
    go(options: { consistent: true; unprocessed: 'item' }): Promise<{ data: R[]; unprocessed: unknown[] }>;
  };
  create(item: object): Parameters;
  patch(key: { id: string }): { set(fields: object): { remove(names: string[]): Condition } };
  remove(key: { id: string }): Condition;
}

/** How one kind of record is found and written by its id. */
export interface RecordStore<R extends StoredRecord> {
  /** What abilities and audit records call it. */
  readonly subject: Subject;
  /** What error texts call it. */
  readonly noun: string;
  /** The record, deleted ones included, read with strong consistency. */
  readonly find: (id: string) => Promise<R | undefined>;
  /** The records that exist of these ids, deleted ones included, in no order, read with strong consistency. */
  readonly findMany: (ids: readonly string[]) => Promise<R[]>;
  /** True only if no record has this id. */
  readonly create: (record: R) => Write;
  /** True while the stored version is that of `before`. */
  readonly replace: (before: R, after: R) => Write;
  /** True while the stored version is that of `record`. */
  readonly remove: (record: R) => Write;
  /** Checks, without a change, that the stored version is that of `record`. */
  readonly unchanged: (record: R) => Write;
}

interface StoreOf<R> extends Pick<RecordStore<StoredRecord>, 'noun' | 'subject'> {
  readonly entity: () => object;
  /** Adds the index attributes to a record. */
  readonly stored: (record: R) => R & object;
}

/**
 * Makes the store of an entity. The entity must have a primary index over `id`
 * and a `version`: ElectroDB's own types cannot say this of any entity, so they are narrowed here once.
 */
export const recordStore = <R extends StoredRecord>({ entity, noun, stored, subject }: StoreOf<R>): RecordStore<R> => {
  const records = () => entity() as RecordEntity<R>;
  const inVersion = (builder: Condition, { version }: R): Parameters =>
    builder.where((attributes, { eq }) => eq(attributes.version, version));
  return {
    noun,
    subject,
    find: async (id) => (await records().get({ id }).go({ consistent: true })).data ?? undefined,
    findMany: (ids) => readMany(ids, (some) => records().get(some.map((id) => ({ id })))),
    create: (record) => creation(records().create(stored(record))),
    replace: (before, after) => {
      const { remove, set } = difference(stored(before), stored(after));
      return update(inVersion(records().patch({ id: before.id }).set(set).remove(remove), before));
    },
    remove: (record) => removal(inVersion(records().remove({ id: record.id }), record)),
    unchanged: (record) => check(inVersion(records().remove({ id: record.id }), record)),
  };
};
