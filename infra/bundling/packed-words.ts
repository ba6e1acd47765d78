/** Texts by their keys. */
export type Words = Readonly<Record<string, string>>;

/** The texts whose keys begin with the same part: their keys together, then the texts together. So they are a tenth smaller on the way. */
export type WordColumn = readonly [part: string, keys: string, texts: string];

/** Keys that another file has already, by the part with which they begin. They are not sent again. */
export type KnownKeys = ReadonlyMap<string, readonly string[]>;

/** What of the file of the writes names words. */
export interface Writes {
  readonly operations: readonly { readonly id: string }[];
  readonly fields: readonly { readonly name: string; readonly values?: readonly (string | number)[] }[];
}

/**
 * Returns the keys of the words that name the writes of the desk, their fields and the values of these, from the file of the writes. The scripts of
 * words carry this function: it uses nothing but what it is given.
 */
export function keysOfWrites({ fields, operations }: Writes): KnownKeys {
  return new Map([
    ['op.', operations.map(({ id }) => id)],
    ['field.', [...new Set(fields.map(({ name }) => name))]],
    ['value.', [...new Set(fields.flatMap(({ values = [] }) => values.map(String)))]],
  ]);
}

/** Packs texts for a script. Throws if one has the sign that stands between two. */
export function packWords(words: Words, known: KnownKeys = new Map()): WordColumn[] {
  const all = Object.entries(words);
  if (all.some(([, text]) => text === '' || text.includes('|')))
    throw new Error('A text is empty or has the sign that stands between texts: |');
  const parts = Map.groupBy(all, ([key]) => key.slice(0, key.indexOf('.') + 1));
  return [...parts].map(([part, found]) => {
    const names = known.get(part) ?? [];
    const others = found.map(([key]) => key.slice(part.length)).filter((key) => !names.includes(key));
    return [part, others.join('|'), [...names, ...others].map((key) => words[part + key] ?? '').join('|')];
  });
}

/** Returns the texts that were packed, by their keys. The scripts of words carry this function too. */
export function unpackWords(columns: readonly WordColumn[], known: KnownKeys): Words {
  const pairs = columns.flatMap(([part, keys, texts]) => {
    const names = [...(known.get(part) ?? []), ...keys.split('|')];
    return texts.split('|').map((text, place) => [`${part}${names[place]}`, text] as const);
  });
  return Object.fromEntries(pairs.filter(([, text]) => text !== ''));
}
