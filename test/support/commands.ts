import { plainItem, storedFields, storedItem } from './stored-items.ts';

/** The fields of a request that hold an item or values of one. */
const HOLDS_VALUES = new Set(['Key', 'Item', 'ExpressionAttributeValues', 'ExclusiveStartKey']);

/** Returns the input of a command as the engine reads it. */
export function storedInput(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(storedInput);
  if (typeof input !== 'object' || input === null) return input;
  const stored: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input) as [string, unknown][]) stored[name] = storedPart(name, value);
  return stored;
}

function storedPart(name: string, value: unknown): unknown {
  if (name === 'Keys') return (value as object[]).map(storedItem);
  return HOLDS_VALUES.has(name) && value !== undefined ? storedFields(value as object) : storedInput(value);
}

type Stored = Readonly<Record<string, unknown>>;

interface Answer extends Stored {
  readonly Item?: object;
  readonly Attributes?: object;
  readonly LastEvaluatedKey?: object;
  readonly Items?: readonly object[];
  readonly Responses?: readonly { readonly Item?: object }[] | Readonly<Record<string, readonly object[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys: readonly object[] }>>;
  readonly UnprocessedItems?: Readonly<Record<string, readonly object[]>>;
}

/** Returns the output of a command from the answer of the engine, with values as the SDK gives them. */
export function valuesIn(text: string): Record<string, unknown> {
  const answer = JSON.parse(text) as Answer;
  const { Attributes, Item, Items, LastEvaluatedKey, Responses, UnprocessedItems, UnprocessedKeys, ...rest } = answer;
  return {
    ...rest,
    ...(Item && { Item: plainItem(Item) }),
    ...(Attributes && { Attributes: plainItem(Attributes) }),
    ...(LastEvaluatedKey && { LastEvaluatedKey: plainItem(LastEvaluatedKey) }),
    ...(Items && { Items: Items.map(plainItem) }),
    ...(Responses && { Responses: responses(Responses) }),
    ...(UnprocessedKeys && { UnprocessedKeys: mapValues(UnprocessedKeys, keysOf) }),
    ...(UnprocessedItems && { UnprocessedItems: mapValues(UnprocessedItems, (writes) => writes.map(writeOf)) }),
  };
}

function mapValues<T, R>(values: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/** Of a transaction a list, of a batch one list for each table. */
function responses(found: NonNullable<Answer['Responses']>): unknown {
  return Array.isArray(found)
    ? found.map(({ Item, ...rest }: { readonly Item?: object }) => ({
        ...rest,
        ...(Item && { Item: plainItem(Item) }),
      }))
    : mapValues(found as Readonly<Record<string, readonly object[]>>, (items) => items.map(plainItem));
}

function keysOf({ Keys, ...rest }: { readonly Keys: readonly object[] }) {
  return { ...rest, Keys: Keys.map(plainItem) };
}

function writeOf(write: object): object {
  return mapValues(write as Readonly<Record<string, Readonly<Record<string, object>>>>, (part) =>
    mapValues(part, plainItem),
  );
}
