/** A record with a text that is not in plain letters. */
export interface Lettered {
  readonly id: string;
  /** Its name or title, as people wrote it. */
  readonly name: string;
}

const PLAIN = /^[\n -~]*$/;
const MAX_PLAIN = 60;

type Change = (text: string, owner: Lettered) => string;

/** Changes the texts of all records in facts. A text belongs to the record around it, and in a map to the record of its key. */
function changed(value: unknown, owner: Lettered | undefined, change: Change): unknown {
  if (typeof value === 'string') return owner && !PLAIN.test(value) ? change(value, owner) : value;
  if (Array.isArray(value)) return value.map((each) => changed(each, owner, change));
  if (value instanceof Map)
    return new Map(
      Array.from(value as Map<string, unknown>, ([key, each]) => [
        key,
        changed(each, { id: key, name: typeof each === 'string' ? each : key }, change),
      ]),
    );
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  const { id, name, title, vipId } = value as Readonly<Record<string, unknown>>;
  const ownId = vipId ?? id;
  const ownName = name ?? title ?? ownId;
  const own = typeof ownId === 'string' ? { id: ownId, name: String(ownName) } : owner;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, changed(each, own, change)]));
}

/** Returns the records that have texts in other letters than plain ones, each once. */
export function recordsWithLetters(facts: object): Lettered[] {
  const found = new Map<string, Lettered>();
  changed(facts, undefined, (text, owner) => {
    if (owner.name !== owner.id || !found.has(owner.id)) found.set(owner.id, owner);
    return text;
  });
  return [...found.values()];
}

/** Returns facts in which these records have their texts in plain letters, or their id where none is left. */
export function inPlainLetters<F extends object>(facts: F, ids: ReadonlySet<string>): F {
  const plain: Change = (text, { id }) =>
    ids.has(id)
      ? text
          .normalize('NFKD')
          .replaceAll(/[^ -~]+/gu, '')
          .trim()
          .slice(0, MAX_PLAIN) || id
      : text;
  return changed(facts, undefined, plain) as F;
}
