import { plainText } from '#shared/domain/plain-text.ts';
import { alikeIn } from './alike-names.ts';
import { nounSaid, type Told, tell } from './tell.ts';

/** The most records that a fault proposes. */
const MAX_LIKE = 3;

/** What a text of a list names: a record by its id, or the reason why it names none. */
/** `as`: the name of the record, where the text has more beside it. */
export type Found = { readonly id: string; readonly as?: string } | { readonly fault: Told };

/** What stands between a name and what is beside it, and between several names. A phone begins with a digit or a plus. */
const BESIDE = / ?[()[\],;/&+|\n] ?| [-\u2013\u2014:] | (?:and|und|et|y|e|i) | (?=\+?\d[\d\s()./-]{6,30}$)/iu;

interface Naming<R> {
  /** What a record is, for errors: `vehicle`. */
  readonly noun: string;
  /** Other texts that name a record. */
  readonly others?: (record: R) => readonly (string | undefined)[];
  /** Whether the name may stand beside a phone, a plate or a model: `V1 - V-Class (LD27 ABC)`. */
  readonly hasBeside?: boolean;
  /** What a text is told that names several records. */
  readonly several?: Told;
  /** Returns the id that an import gives a record which has this id in the list. */
  readonly ownId: (ref: string) => string;
}

/** Returns a function that finds the record that a text names: by id, by the list's own id, or by name. Case and accents do not count. */
export function finderOf<R extends { readonly id: string; readonly name: string }>(
  records: readonly R[],
  { hasBeside = false, noun, others = () => [], ownId, several }: Naming<R>,
): (text: string) => Found {
  const ids = new Set(records.map(({ id }) => id));
  let findLike: ((name: string) => readonly R[]) | undefined;
  const unknown = (text: string): Told => {
    findLike ??= alikeIn(records);
    const like = findLike(text).slice(0, MAX_LIKE);
    const named = like.map(({ id, name }) => `${name} (${id})`);
    const said = nounSaid(noun);
    return named.length === 0
      ? tell('NAMES_NONE', { noun: said })
      : tell('NAMES_NONE_LIKE', { noun: said, like: named });
  };
  const byName = new Map<string, Set<string>>();
  for (const record of records) {
    for (const name of [record.name, ...others(record)]) {
      if (name === undefined) continue;
      const key = plainText(name);
      byName.set(key, (byName.get(key) ?? new Set()).add(record.id));
    }
  }
  return (text) => {
    if (ids.has(text)) return { id: text };
    const [one, ...more] = byName.get(plainText(text)) ?? [];
    if (more.length > 0) return { fault: tell('NAMES_SEVERAL', { count: more.length + 1, noun: nounSaid(noun) }) };
    if (one !== undefined) return { id: one };
    const own = ownId(text);
    if (ids.has(own)) return { id: own };
    const beside = hasBeside ? text.split(BESIDE).flatMap((part) => [...(byName.get(plainText(part)) ?? [])]) : [];
    const [as, ...rest] = new Set(beside);
    if (as !== undefined && rest.length > 0 && several) return { fault: several };
    const named = rest.length > 0 ? undefined : records.find(({ id }) => id === as);
    return named ? { id: named.id, as: named.name } : { fault: unknown(text) };
  };
}
