import { plainText } from '#shared/domain/plain-text.ts';
import { isServiceId } from '#shared/domain/records.ts';
import type { Decisions, Waiting } from '#shared/schemas/guest-list/decision.ts';
import { decideRow, type Verdict, waitingOf } from './decisions.ts';
import type { ParsedRow } from './parse-rows.ts';
import { nounSaid, type Told, tell } from './tell.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly deletedAt?: string | undefined;
  readonly mergedFrom?: readonly string[] | undefined;
}

/** Returns the ids of records that were joined into others, with the ids of those others. */
export function survivorsIn(present: readonly Pick<Named, 'id' | 'mergedFrom'>[]): ReadonlyMap<string, string> {
  return new Map(present.flatMap(({ id, mergedFrom = [] }) => mergedFrom.map((each) => [each, id] as const)));
}

/** A row with the id of its record, which exists or will be created. */
export interface Recognised<F> {
  readonly listed: ParsedRow<F>;
  readonly id: string;
}

export interface Recognition<F, R> {
  /** The first part of ids, such as `drv`. */
  readonly prefix: string;
  /** What a record is, for errors. */
  readonly noun: string;
  /** All records that are not deleted. */
  readonly present: readonly R[];
  /** Other names of a record or of a row. */
  readonly names: (named: R | F) => readonly string[];
  /** What tells records of one name apart. */
  readonly second: (named: R | F) => string | undefined;
  /** Whether the rows of a list that have one name and differ in `second` are several records, as vehicles by their plates. */
  readonly isToldBySecond?: boolean;
  /** Returns a function that finds the records which a row of another name may mean all the same. */
  readonly like?: ((present: readonly R[]) => (fields: F) => readonly R[]) | undefined;
  /** Tells whether this service has, or had, a record with an id of its own form. */
  readonly isKnown: (id: string) => boolean;
  /** Makes the same id for the same seed. */
  readonly idFrom: (prefix: string, seed: string) => string;
}

/**
 * Returns the id of the record with this Id in a list: the Id itself if it is one of this service. Any other, such as one of another
 * service, gives an id that follows from it, so that the other sheets of the same workbook find the record by it.
 */
export function idOfRef(
  prefix: string,
  ref: string,
  { idFrom, isKnown }: Pick<Recognition<never, never>, 'idFrom' | 'isKnown'>,
): string {
  return isServiceId(prefix, ref) && isKnown(ref) ? ref : idFrom(prefix, seedOfRef(ref));
}

/** Returns the seed of the id that an import gives a record with an id of the list's own. */
export function seedOfRef(ref: string): string {
  return JSON.stringify(['import', 'ref', ref]);
}

/** Returns those of several namesakes whose phone or plate is that of a row. */
function toldApart<F, R>(
  namesakes: readonly R[],
  fields: F,
  second: (named: R | F) => string | undefined,
): readonly R[] {
  if (namesakes.length < 2) return namesakes;
  const wanted = second(fields);
  return namesakes.filter((record) => wanted !== undefined && second(record) === wanted);
}

/** Returns who a row of this name means: the one that is told apart, else one of its namesakes, the stored record of its id, or those like it. */
function verdictOf<R extends Named>(
  [one, ...more]: readonly R[],
  namesakes: readonly R[],
  other: string | (() => readonly R[]),
): Verdict<R> {
  if (one && more.length === 0) return { is: 'SAME', id: one.id };
  if (namesakes.length > 1) return { is: 'WAITS', like: namesakes };
  if (typeof other === 'string') return { is: 'SAME', id: other };
  const near = other();
  return near.length > 0 ? { is: 'WAITS', like: near } : { is: 'NEW' };
}

/** Returns the names that several rows have, each with another phone or plate. */
function namesOfSeveral<F extends { readonly name: string }>(
  rows: readonly ParsedRow<F>[],
  second: (named: F) => string | undefined,
): ReadonlySet<string> {
  const byName = Map.groupBy(
    rows.filter(({ ref }) => ref === undefined),
    ({ fields }) => plainText(fields.name),
  );
  return new Set(
    [...byName].flatMap(([name, all]) => {
      const told = new Set(all.map(({ fields }) => second(fields)));
      return all.length > 1 && told.size === all.length && !told.has(undefined) ? [name] : [];
    }),
  );
}

/**
 * Finds the record of each row: by its id, by the list's own id, or by its name. A new record gets an id that follows from the row, so
 * that repeated and concurrent imports of one list make it once. A row that may mean one of several records, or is only like one, waits.
 * Returns the reason for each row that is not recognised clearly.
 */
export function recogniseRows<F extends { readonly name: string }, R extends Named>(
  rows: readonly ParsedRow<F>[],
  { idFrom, isKnown, isToldBySecond = false, like, names, noun, prefix, present, second }: Recognition<F, R>,
  decisions: Decisions,
): {
  readonly recognised: Recognised<F>[];
  readonly waiting: Waiting[];
  readonly skipped: number;
  readonly refused: (Told & { readonly listed: ParsedRow<F> })[];
} {
  const ids = new Set(present.map(({ id }) => id));
  const byName = new Map<string, Set<R>>();
  for (const record of present) {
    for (const key of names(record).map(plainText)) byName.set(key, (byName.get(key) ?? new Set()).add(record));
  }
  const several = isToldBySecond ? namesOfSeveral(rows, second) : new Set<string>();
  const survivors = survivorsIn(present);
  const findLike = like?.(present) ?? (() => []);
  const judge = ({ fields, ref }: ParsedRow<F>): { readonly verdict: Verdict<R>; readonly newId: string } => {
    const own = ref === undefined ? undefined : idOfRef(prefix, ref, { idFrom, isKnown });
    const [name, told] = [plainText(fields.name), second(fields)];
    const isOneOfSeveral = own === undefined && several.has(name);
    const newId = own ?? idFrom(prefix, JSON.stringify(['import', 'name', name, ...(isOneOfSeveral ? [told] : [])]));
    const survivor = ids.has(newId) ? undefined : survivors.get(newId);
    if (survivor !== undefined) return { verdict: { is: 'SAME', id: survivor }, newId };
    if (own !== undefined && (own === ref || ids.has(own))) return { verdict: { is: 'SAME', id: own }, newId };
    const ofName = byName.get(name) ?? new Set<R>();
    // Others of its name are those of other rows.
    const isOfOther = (each: R): boolean =>
      isOneOfSeveral && ofName.has(each) && ![told, undefined].includes(second(each));
    const namesakes = [...ofName].filter((each) => !isOfOther(each));
    const likes = (): R[] => (own === undefined ? findLike(fields).filter((each) => !isOfOther(each)) : []);
    return {
      verdict: verdictOf(toldApart(namesakes, fields, second), namesakes, ids.has(newId) ? newId : likes),
      newId,
    };
  };
  const rowOf = new Map<string, number>();
  const recognised: Recognised<F>[] = [];
  const waiting: Waiting[] = [];
  const refused: (Told & { listed: ParsedRow<F> })[] = [];
  let skipped = 0;
  for (const listed of rows) {
    const settled = decideRow(
      { row: listed.row, ...judge(listed) },
      { decisions, isPresent: (id) => ids.has(id), noun },
    );
    if ('skipped' in settled) skipped += 1;
    else if ('like' in settled) waiting.push(waitingOf(listed.row, listed.fields.name, settled.like));
    else if ('fault' in settled) refused.push({ listed, ...settled.fault });
    else {
      const earlier = rowOf.get(settled.id);
      if (earlier === undefined) recognised.push({ listed, id: settled.id });
      else refused.push({ listed, ...tell('SAME_RECORD', { noun: nounSaid(noun), row: earlier }) });
      rowOf.set(settled.id, earlier ?? listed.row);
    }
  }
  return { recognised, refused, skipped, waiting };
}
