import timers from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { ContendedWrite } from '#shared/contract/problems.ts';

/** The limit of DynamoDB for one transaction. */
export const MAX_TRANSACTION_WRITES = 100;

/** One write of a transaction, with its condition. If a condition fails, the transaction writes nothing. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The common part of ElectroDB's builders: `params` returns the request that they would send. */
interface Builder {
  params(): unknown;
}

/** The request of a builder, which the caller knows the kind of. */
type Params = NonNullable<Write['Put']> & NonNullable<Write['Update']> & Check;

/** Fields of an item as they were read. Undefined: the item did not have the field, or there was no item. */
type Read = Readonly<Record<string, unknown>>;

/**
 * Returns the request of a builder, with the condition that the stored fields are still these. ElectroDB makes a getter for each field
 * and comparison to write one such condition, which takes more time than the rest of a write.
 */
export function whileStill(builder: Builder, read: Read): Params {
  const params = builder.params() as Params;
  const names = Object.keys(read);
  if (names.length === 0) return params;
  const stored = names.filter((name) => read[name] !== undefined);
  const conditions = [
    ...(params.ConditionExpression ? [`(${params.ConditionExpression})`] : []),
    ...names.map((name) => (stored.includes(name) ? `#${name} = :was_${name}` : `attribute_not_exists(#${name})`)),
  ];
  const values = {
    ...params.ExpressionAttributeValues,
    ...Object.fromEntries(stored.map((name) => [`:was_${name}`, read[name]])),
  };
  return {
    ...params,
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: {
      ...params.ExpressionAttributeNames,
      ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
    },
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}

/** Condition, as of the writes below: the stored fields are still those of `read`. */
export function createWrite(builder: Builder, read: Read = {}): Write {
  return { Put: whileStill(builder, read) };
}

/** The part of an ElectroDB entity that names all attributes of its items. */
interface Shape {
  readonly schema: {
    readonly attributes: object;
    readonly indexes: Readonly<Record<string, { readonly pk: IndexKey; readonly sk?: IndexKey | undefined }>>;
  };
}
interface IndexKey {
  readonly field: string;
}

/**
 * Writes a whole item, whether one is stored or not. Takes the builder of a `put`. Attributes that the entity does not have stay as they
 * are stored: code of a later release wrote them.
 */
export function replaceWrite({ schema }: Shape, builder: Builder, read: Read = {}): Write {
  const { Item: { pk, sk, ...item } = {}, ...put } = whileStill(builder, read);
  const fields = Object.keys(item).filter((name) => item[name] !== undefined);
  const keys = Object.values(schema.indexes).flatMap((index) => [index.pk.field, index.sk?.field ?? 'sk']);
  const written = new Set(['pk', 'sk', ...fields]);
  const gone = [...Object.keys(schema.attributes), ...keys].filter((name) => !written.has(name));
  const clauses = [
    ...(fields.length > 0 ? [`SET ${fields.map((_name, n) => `#set${n} = :set${n}`).join(', ')}`] : []),
    ...(gone.length > 0 ? [`REMOVE ${gone.map((_name, n) => `#gone${n}`).join(', ')}`] : []),
  ];
  return {
    Update: {
      ...put,
      Key: { pk, sk },
      UpdateExpression: clauses.join(' '),
      ExpressionAttributeNames: {
        ...put.ExpressionAttributeNames,
        ...Object.fromEntries(fields.map((name, n) => [`#set${n}`, name])),
        ...Object.fromEntries(gone.map((name, n) => [`#gone${n}`, name])),
      },
      ExpressionAttributeValues: {
        ...put.ExpressionAttributeValues,
        ...Object.fromEntries(fields.map((name, n) => [`:set${n}`, item[name]])),
      },
    },
  };
}

/** Writes a whole item in the place of what was read: replaces it, or creates it if nothing was stored. Takes the builder of a `put`. */
export function putWrite(shape: Shape, builder: Builder, read: Read): Write {
  const isNew = Object.values(read).every((value) => value === undefined);
  return isNew ? createWrite(builder, read) : replaceWrite(shape, builder, read);
}

export function updateWrite(builder: Builder, read: Read = {}): Write {
  return { Update: whileStill(builder, read) };
}
export function removeWrite(builder: Builder, read: Read = {}): Write {
  return { Delete: whileStill(builder, read) };
}
/** Takes the builder of a removal: like a condition check, it has only a key and a condition. */
export function checkWrite(builder: Builder, read: Read = {}): Write {
  return { ConditionCheck: whileStill(builder, read) };
}

/**
 * A transaction that wrote nothing because a concurrent request wrote first. `lost` holds the indexes of the writes whose condition
 * failed.
 */
export class WriteLost extends Error {
  readonly lost: readonly number[];

  constructor(lost: readonly number[], cause: unknown) {
    super('a concurrent request wrote first', { cause });
    this.name = 'WriteLost';
    this.lost = lost;
  }
}

const CHECK = Symbol('check');
const RELIED_ON = Symbol('reliedOn');

/**
 * Something that a transaction relies on, with the check of it. Private, so that a spread copy of a record carries no check: the copy is
 * no longer what was read.
 */
export declare class Requirement {
  private readonly check: Write;
}

/** A record with the check that it is still as it was read, or that it still exists and is not deleted. */
export type Live<T> = T & Requirement;

/** A record of which a write only needs that it exists and is not deleted. */
export type LiveRecord = Live<{ readonly id: string }>;

/** Returns a copy of the record that carries its check. Only entities and record stores make one. */
export function withCheck<T extends object>(record: T, check: Write): Live<T> {
  return Object.defineProperty({ ...record }, CHECK, { value: check }) as Live<T>;
}

/** Returns the check that a record carries. */
export function checkOf(relied: Requirement): Write {
  const check = (relied as unknown as { readonly [CHECK]?: Write })[CHECK];
  if (!check) throw new Error('a transaction relies on a changed copy of a record: pass the record as it was read');
  return check;
}

/** Returns the write, which from now on brings the checks of these records into its transaction. */
export function relyingOn(write: Write, ...relied: readonly (Requirement | undefined)[]): Write {
  return Object.defineProperty({ ...write }, RELIED_ON, { value: relied.filter((each) => each !== undefined) });
}

/** Returns what a write brings into its transaction. */
function reliedOnBy(write: Write): readonly Requirement[] {
  return (write as { readonly [RELIED_ON]?: readonly Requirement[] })[RELIED_ON] ?? [];
}

type Check = NonNullable<Write['ConditionCheck']>;

/** What is written together, all or nothing. */
export interface Transaction {
  readonly writes: readonly Write[];
  /** What the decision was made by. A write brings along the checks of the records that it names, so they need not stand here. */
  readonly relyingOn?: readonly Requirement[];
}

/**
 * Returns the items of a transaction: the writes in their order, then the checks. DynamoDB takes an item once, so a check of an item
 * that is written or checked already joins that condition.
 */
export function transactionItems({ relyingOn: relied = [], writes }: Transaction): Write[] {
  const items = [...writes];
  const places = new Map(items.map((item, place) => [keyOf(item), place]));
  for (const [n, requirement] of [...writes.flatMap(reliedOnBy), ...relied].entries()) {
    const check = checkOf(requirement);
    const place = places.get(keyOf(check));
    const item = place === undefined ? undefined : items[place];
    if (place === undefined || !item) places.set(keyOf(check), items.push(check) - 1);
    else items[place] = withCondition(item, bodyOf(check), n);
  }
  return items;
}

/** Tells whether a transaction failed by this requirement. Takes its items, and the places of those that lost. */
export function isLostBy(requirement: Requirement, items: readonly Write[], lost: readonly number[]): boolean {
  return lost.some((place) => items[place] === checkOf(requirement));
}

function bodyOf({ ConditionCheck, Delete, Put, Update }: Write): Check {
  return (Put ?? Update ?? Delete ?? ConditionCheck) as Check;
}

/** Returns which item a write is about. */
export function keyOf(write: Write): string {
  const { pk, sk } = write.Put?.Item ?? bodyOf(write).Key ?? {};
  return `${bodyOf(write).TableName} ${pk} ${sk}`;
}

/** Returns the item with a second condition. Its placeholders get names of their own. An equal condition is not repeated. */
function withCondition(item: Write, check: Check, n: number): Write {
  const body = bodyOf(item);
  const conditionOf = ({ ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues }: Check) => [
    ConditionExpression,
    ExpressionAttributeNames,
    ExpressionAttributeValues,
  ];
  if (isDeepStrictEqual(conditionOf(body), conditionOf(check))) return item;
  const renamed = (text: string): string => text.replaceAll(/(?<kind>[#:])(?<name>\w+)/gu, `$<kind>relied${n}_$<name>`);
  const placeholders = <V>(of: Readonly<Record<string, V>> = {}): Record<string, V> =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [renamed(name), value]));
  const own = body.ConditionExpression ? `(${body.ConditionExpression}) AND ` : '';
  const names = { ...body.ExpressionAttributeNames, ...placeholders(check.ExpressionAttributeNames) };
  const values = { ...body.ExpressionAttributeValues, ...placeholders(check.ExpressionAttributeValues) };
  const joined = {
    ConditionExpression: `${own}(${renamed(check.ConditionExpression ?? '')})`,
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
  return Object.fromEntries(Object.entries(item).map(([kind, given]) => [kind, { ...given, ...joined }]));
}

/** Measured: 20 concurrent requests for one day need at most 8 tries, 50 on a busy machine with a slow engine more than 16. */
const MAX_TRIES = 24;
const FIRST_PAUSE_MS = 60;
const MAX_PAUSE_MS = 640;

/**
 * Runs `attempt` again if it throws WriteLost, up to 24 tries in all. Then throws ContendedWrite. The random pause separates concurrent
 * requests: without it they would collide again at the same time.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof WriteLost)) throw error;
      if (tries === MAX_TRIES) throw new ContendedWrite('Other requests keep changing the same records. Try again.');
      await timers.setTimeout(Math.random() * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries));
    }
  }
}

/** Runs one commit. Returns false, with nothing written, if another writer came first. */
export async function unlessLost(commit: () => Promise<void>): Promise<boolean> {
  try {
    await commit();
    return true;
  } catch (error) {
    if (error instanceof WriteLost) return false;
    throw error;
  }
}
