import { isSet, isUint8Array } from 'node:util/types';
import { database } from '#shared/table/database.ts';
import { askEngine } from './ask-engine.ts';

/** An item as the engine stores it: each value with its type, such as `{ S: 'Ann' }`. */
export interface StoredItem {
  readonly [name: string]: Readonly<Record<string, unknown>>;
  readonly pk: { readonly S: string };
  readonly sk: { readonly S: string };
}

/** Returns the items of what `storedText` has read. */
export function itemsIn(stored: string): StoredItem[] {
  return stored.split('\n').flatMap((page) => (JSON.parse(page) as { Items: StoredItem[] }).Items);
}

/**
 * Returns the value of a stored value as the SDK does. Most of what tests do is to read items, so this makes no list of what it looks at. Most
 * values are texts: to ask for one first takes half as long.
 */
function valueOf(stored: { readonly S?: unknown }): unknown {
  const { S: text } = stored;
  if (text !== undefined) return text;
  let type = '';
  let value: unknown;
  for (type in stored) value = (stored as Readonly<Record<string, unknown>>)[type];
  switch (type) {
    case 'BOOL':
      return value;
    case 'N':
      return Number(value);
    case 'NULL':
      return null;
    case 'L':
      return (value as object[]).map(valueOf);
    case 'M':
      return plainItem(value as object);
    case 'SS':
      return new Set(value as string[]);
    case 'NS':
      return new Set((value as string[]).map(Number));
    case 'B':
      return new Uint8Array(Buffer.from(value as string, 'base64'));
    default:
      throw new Error(`no rule for values of the type ${type}`);
  }
}

/** Returns the fields of an item as the SDK does. */
export function plainItem(stored: object): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  // What JSON gives has no other names.
  for (const name in stored) plain[name] = valueOf((stored as Readonly<Record<string, object>>)[name] ?? {});
  return plain;
}

/** Returns the stored value of a value, as the SDK writes it. */
function storedValueOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: storedNumber(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.filter((each) => each !== undefined).map(storedValueOf) };
  if (isUint8Array(value)) return { B: Buffer.from(value).toString('base64') };
  if (isSet(value)) {
    const members = [...value];
    if (members.length === 0) throw new Error('no rule for an empty set');
    return members.every((each) => typeof each === 'string') ? { SS: members } : { NS: members.map(storedNumber) };
  }
  if (isPlain(value)) return { M: storedFields(value) };
  throw new Error(`no rule for a value that is a ${typeof value}`);
}

function storedNumber(value: unknown): string {
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  throw new Error(`no rule for the number ${String(value)}`);
}

/** The SDK stores no instances of classes. What `structuredClone` returns has the prototype of another realm in Jest's own runtime. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns stored values by their names. */
export function storedFields(fields: object): Record<string, Readonly<Record<string, unknown>>> {
  const stored: Record<string, Readonly<Record<string, unknown>>> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) stored[name] = storedValueOf(value);
  return stored;
}

/** Returns an item as the engine stores it. The opposite of `plainItem`. */
export function storedItem(fields: object): StoredItem {
  return storedFields(fields) as unknown as StoredItem;
}

type WriteRequest =
  | { readonly PutRequest: { readonly Item: StoredItem } }
  | { readonly DeleteRequest: { readonly Key: Pick<StoredItem, 'pk' | 'sk'> } };

const MAX_BATCH = 25;

/** Writes and deletes items, without any condition. */
export async function writeStored(requests: readonly WriteRequest[]): Promise<void> {
  for (let from = 0; from < requests.length; from += MAX_BATCH) {
    const RequestItems = { [database().table]: requests.slice(from, from + MAX_BATCH) };
    const { UnprocessedItems = {} } = JSON.parse(await askEngine('BatchWriteItem', { RequestItems }));
    if (Object.keys(UnprocessedItems).length > 0) throw new Error('the table engine left items unwritten');
  }
}
