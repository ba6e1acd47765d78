import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { database } from '#shared/table/database.ts';
import { keyText } from '#shared/table/stage.ts';
import { MAX_TRANSACTION_WRITES, type Write } from '#shared/table/write.ts';
import { askEngine } from './ask-engine.ts';
import { plainItem, storedItem, writeStored } from './stored-items.ts';
import type { Item } from './table-items.ts';

const NAME = 'overwriting';

interface Place {
  readonly pk: unknown;
  readonly sk: unknown;
}

/** What the transactions of a request do if another request writes each of their items just before. */
export interface Overwriting {
  /** The writes that the table takes nevertheless, such as `Put vip`: they overwrite what they did not see. */
  readonly overwrites: readonly string[];
  /** The records that are only checked, such as `vip` if it must be there, and `driver as read` if it must not change at all. */
  readonly reliesOn: readonly string[];
}

/**
 * Runs `run`. Just before each of its transactions, another request makes what the transaction makes, and removes, or changes, all else
 * that it writes or checks. The table says for each item whether its condition failed. Nothing of that stays.
 */
export async function overwriting(run: () => Promise<unknown>): Promise<Overwriting> {
  const overwrites = new Set<string>();
  const reliesOn = new Map<string, string>();
  const { middlewareStack } = database().client;
  middlewareStack.add(
    (next, context) => async (args) => {
      const { commandName } = context as { commandName?: string };
      if (commandName !== 'TransactWriteItemsCommand') return next(args);
      const { input } = args as { input: { TransactItems?: readonly Write[] } };
      const writes = input.TransactItems ?? [];
      const places = writes.map(placeOf);
      const refusedIf = async (others: (stored: Item | undefined, write: Write) => Item | undefined) => {
        const before = await readAll(places);
        await putAll(places, (n) => others(before[n], writes[n] ?? {}));
        const reasons = [];
        for (const part of partsOf(writes)) {
          const TransactItems = structuredClone([...part, neverTrue(writes)]);
          const answer = await reasonsOf(() => next({ ...args, input: { TransactItems } } as typeof args));
          reasons.push(...answer.slice(0, part.length));
        }
        await putAll(places, (n) => before[n]);
        return reasons.map((reason) => reason === 'ConditionalCheckFailed');
      };
      const goes = await refusedIf((stored, { Put }) => (stored ? undefined : Put?.Item));
      const changes = await refusedIf((stored, { ConditionCheck, Put }) =>
        stored ? (changed(stored) ?? stored) : ConditionCheck ? MADE : Put?.Item,
      );
      for (const [n, write] of writes.entries()) {
        const entity = entityOf(placeOf(write));
        if (write.ConditionCheck && changes[n]) reliesOn.set(entity, `${entity} as read`);
        else if (write.ConditionCheck && goes[n]) reliesOn.set(entity, reliesOn.get(entity) ?? entity);
        else if (!write.ConditionCheck && !conditionOf(write))
          overwrites.add(`${kindOf(write)} ${entity} without a condition`);
        else if (!write.ConditionCheck && !(goes[n] && changes[n])) overwrites.add(`${kindOf(write)} ${entity}`);
      }
      return next(args);
    },
    { step: 'initialize', priority: 'high', name: NAME },
  );
  try {
    await run();
  } finally {
    middlewareStack.remove(NAME);
  }
  return { overwrites: [...overwrites].sort(), reliesOn: [...reliesOn.values()].sort() };
}

/** A full transaction has no room for the item that refuses it. */
function partsOf(writes: readonly Write[]): readonly (readonly Write[])[] {
  return writes.length < MAX_TRANSACTION_WRITES ? [writes] : [writes.slice(0, 1), writes.slice(1)];
}

/** Refuses every transaction, so that the table says only which other conditions fail. */
function neverTrue([first]: readonly Write[]): Write {
  return {
    ConditionCheck: {
      TableName: (first?.Put ?? first?.Update ?? first?.Delete ?? first?.ConditionCheck)?.TableName,
      Key: { pk: 'no such item', sk: 'no such item' },
      ConditionExpression: 'attribute_exists(pk)',
    },
  };
}

function conditionOf({ Delete, Put, Update }: Write): string | undefined {
  return (Put ?? Update ?? Delete)?.ConditionExpression;
}

function kindOf({ Put, Update }: Write): string {
  return Put ? 'Put' : Update ? 'Update' : 'Delete';
}

function placeOf({ ConditionCheck, Delete, Put, Update }: Write): Place {
  const { pk, sk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
  return { pk, sk };
}

function entityOf({ sk }: Place): string {
  return /^\$(?<entity>[a-z]+)_/u.exec(String(sk))?.groups?.['entity'] ?? 'item';
}

/** A record or a ledger day that another request makes where a check found nothing. */
const MADE: Item = { version: 1, revision: 1 };

/** Returns the item as another request leaves it. Undefined if it neither counts its changes nor names the last one. */
function changed(stored: Item): Item | undefined {
  const counter = ['version', 'revision'].find((name) => typeof stored[name] === 'number');
  if (counter !== undefined) return { ...stored, [counter]: Number(stored[counter]) + 1 };
  const name = ['changeId', 'askId'].find((each) => typeof stored[each] === 'string');
  return name === undefined ? undefined : { ...stored, [name]: 'another' };
}

/** Reads what is stored at these places, in their order. */
async function readAll(places: readonly Place[]): Promise<(Item | undefined)[]> {
  const RequestItems = { [database().table]: { Keys: places.map(storedItem), ConsistentRead: true } };
  const { Responses } = JSON.parse(await askEngine('BatchGetItem', { RequestItems })) as Answer;
  const found = new Map((Responses[database().table] ?? []).map(plainItem).map((item) => [keyText(item), item]));
  return places.map((place) => found.get(keyText({ ...place })));
}
interface Answer {
  readonly Responses: Readonly<Record<string, readonly object[]>>;
}

/** Stores an item at each of these places, or removes what is there. */
async function putAll(places: readonly Place[], itemAt: (n: number) => Item | undefined): Promise<void> {
  const requests = places.map((place, n) => {
    const item = itemAt(n);
    return item
      ? { PutRequest: { Item: storedItem({ ...item, ...place }) } }
      : { DeleteRequest: { Key: storedItem(place) } };
  });
  await writeStored(requests);
}

/** Returns why the table refuses each item. */
async function reasonsOf(send: () => Promise<unknown>): Promise<readonly (string | undefined)[]> {
  try {
    await send();
  } catch (error) {
    if (error instanceof TransactionCanceledException) return (error.CancellationReasons ?? []).map(({ Code }) => Code);
    throw error;
  }
  throw new Error('the table took a transaction that it had to refuse');
}
