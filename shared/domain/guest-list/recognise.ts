import { plainText } from '#shared/domain/plain-text.ts';
import type { ParsedRow } from './read-rows.ts';

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
  /** Tells whether this service has, or had, a record with an id of its own form. */
  readonly isKnown: (id: string) => boolean;
  /** Makes the same id for the same seed. */
  readonly idFrom: (prefix: string, seed: string) => string;
}

/** Tells whether an id has the form of those that a service gives its records. */
export function isServiceId(prefix: string, ref: string): boolean {
  return ref.startsWith(`${prefix}_`) && /^[a-z]+_[0-9a-z]{20}$/.test(ref);
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

/**
 * Finds the record of each row: by its id, by the list's own id, or by its name. A new record gets an id that follows from the row, so
 * that repeated and concurrent imports of one list make it once. Returns the reason for each row that is not recognised clearly.
 */
export function recogniseRows<F extends { readonly name: string }, R extends Named>(
  rows: readonly ParsedRow<F>[],
  { idFrom, isKnown, names, noun, prefix, present, second }: Recognition<F, R>,
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
    const own = ref === undefined ? undefined : idOfRef(prefix, ref, { idFrom, isKnown });
    if (own !== undefined && (own === ref || ids.has(own))) return own;
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
