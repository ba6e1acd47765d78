import { type Condition, type Item, meets } from './condition.ts';

/** An item before and after what a dry run would have written. Undefined where there is none. */
export interface StagedItem {
  readonly key: Item;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

/** What a dry run read, and what it would have written. */
export interface Trial {
  readonly reads: readonly Condition[];
  readonly items: readonly StagedItem[];
}

/** Tells whether a dry run read something that others would have written before it. */
export function hasRead({ reads }: Pick<Trial, 'reads'>, items: readonly StagedItem[]): boolean {
  return reads.some((read) =>
    items.some(({ after, before }) => (before && meets(read, before)) || (after && meets(read, after))),
  );
}

/** Returns the condition that only the item with this key meets. */
export function keyCondition({ pk, sk }: Item): Condition {
  return {
    expression: 'pk = :pk AND sk = :sk',
    values: { ':pk': pk, ':sk': sk },
  };
}

/** Returns the text that names the key of an item. */
export function keyText({ pk, sk }: Item): string {
  return JSON.stringify([pk, sk]);
}

/** Returns the items after more dry runs: as they were before all of them, and as they are after all. */
export function mergedItems(items: readonly StagedItem[], more: readonly StagedItem[]): StagedItem[] {
  const merged = new Map(items.map((each) => [keyText(each.key), each]));
  for (const each of more) {
    const earlier = merged.get(keyText(each.key));
    merged.set(keyText(each.key), earlier ? { ...earlier, after: each.after } : each);
  }
  return [...merged.values()];
}

const SET = '$set';
const BYTES = '$bytes';

/** Writes a trial as text, to hand it to another Lambda function. JSON alone loses sets and bytes. */
export function encodeTrial(trial: Trial): string {
  return JSON.stringify(trial, function encode(this: Record<string, unknown>, name, shown: unknown) {
    const given = this[name];
    if (given instanceof Set) return { [SET]: [...given] };
    return given instanceof Uint8Array ? { [BYTES]: Buffer.from(given).toString('base64') } : shown;
  });
}

/** Reads what `encodeTrial` wrote. */
export function decodeTrial(text: string): Trial {
  return JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (SET in value) return new Set(value[SET] as unknown[]);
    return BYTES in value ? new Uint8Array(Buffer.from(String(value[BYTES]), 'base64')) : value;
  }) as Trial;
}
