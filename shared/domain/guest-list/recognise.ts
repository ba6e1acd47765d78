import { plainText } from '#shared/domain/plain-text.ts';
import type { ParsedRow } from './parse-rows.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly deletedAt?: string | undefined;
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
  /** Makes the same id for the same seed. */
  readonly idFrom: (prefix: string, seed: string) => string;
}

/** Returns the seed of the id that an import gives a record with an id of the list's own. */
export function seedOfRef(ref: string): string {
  return JSON.stringify(['import', 'ref', ref]);
}

/**
 * Finds the record of each row: by its id, by the list's own id, or by its name. A new record gets an id that follows from the row, so
 * that repeated and concurrent imports of one list make it once. Returns the reason for each row that is not recognised clearly.
 */
export function recogniseRows<F extends { readonly name: string }, R extends Named>(
  rows: readonly ParsedRow<F>[],
  { idFrom, names, noun, prefix, present, second }: Recognition<F, R>,
): {
  readonly recognised: Recognised<F>[];
  readonly refused: { readonly listed: ParsedRow<F>; readonly message: string }[];
} {
  const ids = new Set(present.map(({ id }) => id));
  const byName = new Map<string, Set<R>>();
  for (const record of present) {
    for (const key of names(record).map(plainText)) byName.set(key, (byName.get(key) ?? new Set()).add(record));
  }
  const idOf = ({ fields, ref }: ParsedRow<F>): string | undefined => {
    if (ref?.startsWith(`${prefix}_`) && /^[a-z]+_[0-9a-z]{20}$/.test(ref)) return ref;
    const own = ref === undefined ? undefined : idFrom(prefix, seedOfRef(ref));
    if (own !== undefined && ids.has(own)) return own;
    const alike = [...(byName.get(plainText(fields.name)) ?? [])];
    const apart =
      alike.length > 1
        ? alike.filter((record) => second(record) !== undefined && second(record) === second(fields))
        : alike;
    if (alike.length > 1 && apart.length !== 1) return undefined;
    return apart[0]?.id ?? own ?? idFrom(prefix, JSON.stringify(['import', 'name', plainText(fields.name)]));
  };
  const rowOf = new Map<string, number>();
  const recognised: Recognised<F>[] = [];
  const refused: { listed: ParsedRow<F>; message: string }[] = [];
  for (const listed of rows) {
    const id = idOf(listed);
    const earlier = rowOf.get(id ?? '');
    if (id === undefined)
      refused.push({ listed, message: `is the name of several ${noun}s: add a column Id to tell them apart` });
    else if (earlier !== undefined)
      refused.push({ listed, message: `is the same ${noun} as row ${earlier}: add a column Id to tell them apart` });
    else {
      rowOf.set(id, listed.row);
      recognised.push({ listed, id });
    }
  }
  return { recognised, refused };
}
