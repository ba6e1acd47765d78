import type { Problem } from '#shared/contract/problem.ts';
import { because } from '#shared/contract/problem.ts';
import { Erased, NotFound } from '#shared/contract/problems.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';

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
