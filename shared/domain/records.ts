import { because, type Problem } from '#shared/contract/problem.ts';
import { Erased, NotFound } from '#shared/contract/problems.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';

/** Returns a new record, with version 1. */
export function begin<F extends object>(id: string, fields: F, now: string): F & StoredRecord {
  return { ...fields, id, version: 1, createdAt: now, updatedAt: now };
}

type Change<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** The fields of a record that `change` needs. */
interface Versioned {
  readonly version: number;
  readonly updatedAt?: string | undefined;
}

/**
 * Returns the next version of a record. The change sets fields; null removes a field. Returns the same object if no value differs.
 */
export function change<T extends Versioned>(record: T, changes: Change<Omit<T, keyof StoredRecord>>, now: string): T {
  const next = withChanges(record, changes as Change<T>);
  if (canonical(record) === canonical(next)) return record;
  return { ...next, version: record.version + 1, updatedAt: now };
}

/** Returns these fields after a change. Absent fields keep their value; null removes a field. */
export function withChanges<T extends object>(fields: T, changes: Change<T> = {}): T {
  const next = { ...fields } as Record<string, unknown>;
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete next[name];
    else if (value !== undefined) next[name] = value;
  }
  return next as T;
}

/** Returns the record marked as deleted. */
export function markDeleted<T extends StoredRecord>(record: T, now: string): T {
  return { ...record, deletedAt: now, version: record.version + 1, updatedAt: now };
}

/** Returns the record without its deletion mark, and by itself if it was joined into another one. */
export function markRestored<T extends StoredRecord>(record: T, now: string): T {
  const { deletedAt: _deletedAt, mergedInto: _mergedInto, ...rest } = record;
  return { ...(rest as T), version: record.version + 1, updatedAt: now };
}

/** Returns the record without its deletion mark; the same object if it is not deleted. */
export function restored<T extends StoredRecord>(record: T, now: string): T {
  return record.deletedAt ? markRestored(record, now) : record;
}

/** Returns what remains of a record that is deleted for good: its id and the next version, for the audit. */
export function erased({ id, version }: Pick<StoredRecord, 'id' | 'version'>): Pick<StoredRecord, 'id' | 'version'> {
  return { id, version: version + 1 };
}

/** Returns the same JSON for equal plain values, also if the order of their fields differs. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isFields(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

/** Tells whether a value is an object with fields: no list and not null. */
export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Shown = Readonly<Record<string, unknown>>;

/** Every write changes these. */
const IGNORED = new Set(['version', 'updatedAt']);

/** Returns the names of the fields that differ between two answers of one record. null and absent are the same. */
export function differingFields(before: Shown, after: Shown): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !IGNORED.has(name) && textOf(before[name]) !== textOf(after[name]),
  );
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** A record as far as it says when it changed. */
export interface Changed {
  readonly updatedAt?: string | undefined;
}

/** Returns when the last of these records changed; empty if none says so. */
export function lastChange(...records: readonly (Changed | undefined)[]): string {
  return records.reduce<string>(
    (latest, record) => (record?.updatedAt && record.updatedAt > latest ? record.updatedAt : latest),
    '',
  );
}

interface Identified {
  readonly id: string;
}

/** Returns the records by their ids. */
export function byId<R extends Identified>(records: readonly R[]): ReadonlyMap<string, R> {
  return new Map(records.map((record) => [record.id, record]));
}

/** Returns the records without repeats, in the order in which each first appears. Of two with one id, the later one stands. */
export function onceEach<R extends Identified>(records: readonly R[]): R[] {
  return [...byId(records).values()];
}

/** Returns a function that works out its answer once for each argument, and keeps it for as long as the argument lives. */
export function oncePer<K extends object, V>(work: (argument: K) => V): (argument: K) => V {
  const known = new WeakMap<K, { readonly answer: V }>();
  return (argument) => {
    const found = known.get(argument);
    if (found) return found.answer;
    const answer = work(argument);
    known.set(argument, { answer });
    return answer;
  };
}

type MayBeDeleted = Pick<StoredRecord, 'deletedAt' | 'mergedInto'>;

/** Returns the problem of a record that is not there. Its cause has the id: if the record was erased, the answer is 410. */
export function notFound(detail: string, id: string, why?: ReturnType<typeof because>): Problem {
  return Object.assign(new NotFound(detail, why), { cause: id });
}

/** Returns the record. Throws NOT_FOUND if it does not exist or is deleted. */
export function requireLive<T extends MayBeDeleted>(record: T | undefined, noun: string, id: string): T {
  if (record?.deletedAt && record.mergedInto !== undefined)
    throw notFound(`This ${noun} was joined into ${record.mergedInto}: read that one.`, id, because('JOINED'));
  if (!record || record.deletedAt) throw notFound(`There is no ${noun} with this id.`, id);
  return record;
}

/** Returns the record, deleted or not. Throws NOT_FOUND if it does not exist. */
export function requireStored<T>(record: T | undefined, noun: string, id: string): T {
  if (!record) throw notFound(`There is no ${noun} with this id.`, id);
  return record;
}

/** Returns the record: also a deleted one, if the request asks for it. Throws NOT_FOUND otherwise. */
export function requireShown<T extends MayBeDeleted>(
  record: T | undefined,
  noun: string,
  { id, includeDeleted }: { readonly id: string; readonly includeDeleted?: boolean | undefined },
): T {
  return includeDeleted ? requireStored(record, noun, id) : requireLive(record, noun, id);
}

/** Returns the records with these ids, in this order. Throws NOT_FOUND for the first that does not exist or is deleted. */
export function requireAllLive<T extends MayBeDeleted>(
  ids: readonly string[],
  found: ReadonlyMap<string, T>,
  noun: string,
): T[] {
  return ids.map((id, place) => {
    const record = found.get(id);
    if (record && !record.deletedAt) return record;
    throw notFound(`There is no ${noun} with the id at place ${place + 1} of the list.`, id);
  });
}

/** Returns the problem that answers for a record that was deleted for good. */
export function erasedProblem() {
  return new Erased('What the request names was deleted for good. The service keeps no data of it.');
}

/** Tells whether an id has the form of those that a service gives its records. */
export function isServiceId(prefix: string, ref: string): boolean {
  return ref.startsWith(`${prefix}_`) && /^[a-z]+_[0-9a-z]{20}$/.test(ref);
}
