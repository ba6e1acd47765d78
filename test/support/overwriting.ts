import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '#shared/table/database.ts';
import type { Write } from '#shared/table/write.ts';
import { outsideRole } from './role.ts';
import type { Item } from './table-items.ts';

const NAME = 'written-over';

interface Place {
  readonly pk: unknown;
  readonly sk: unknown;
}

/**
 * Runs `run`. Just before each of its transactions, another request writes each of the items first, one at a time: it makes what the
 * transaction makes, removes what it changes or removes, and then changes that. Returns which of these writes the table takes
 * nevertheless, such as `Put vip`: they overwrite what they did not see. `Update driver of a removed one` says that it would make one.
 */
export const writtenOver = async (run: () => Promise<unknown>): Promise<string[]> => {
  const found = new Set<string>();
  const { middlewareStack } = database().client;
  middlewareStack.add(
    (next, context) => async (args) => {
      const { commandName } = context as { commandName?: string };
      if (commandName !== 'TransactWriteItemsCommand') return next(args);
      const { input } = args as { input: { TransactItems?: readonly Write[] } };
      const send = () => next({ ...args, input: structuredClone(input) } as typeof args);
      for (const { item, key, name } of await meanwhile(input.TransactItems ?? [], (free) => found.add(free))) {
        const stored = await read(key);
        await put(key, item);
        const answer = await unlessRefused(send);
        if (answer) {
          found.add(name);
          return answer;
        }
        await put(key, stored);
      }
      return send();
    },
    { step: 'initialize', priority: 'high', name: NAME },
  );
  try {
    await run();
  } finally {
    middlewareStack.remove(NAME);
  }
  return [...found].sort();
};

/** What another request does to an item. */
interface Meanwhile {
  readonly name: string;
  readonly key: Place;
  /** Undefined: it removes the item. */
  readonly item: Item | undefined;
}

/** Returns what another request may do to the items of a transaction, changes last. Names the writes that have no condition at all. */
const meanwhile = async (writes: readonly Write[], free: (name: string) => void): Promise<Meanwhile[]> => {
  const first: Meanwhile[] = [];
  const changes: Meanwhile[] = [];
  for (const write of writes) {
    const { Delete, Put, Update } = write;
    const body = Put ?? Update ?? Delete;
    if (!body) continue;
    const key = placeOf(write);
    const name = `${Put ? 'Put' : Update ? 'Update' : 'Delete'} ${entityOf(key)}`;
    const stored = await read(key);
    const item = stored && changed(stored);
    if (!body.ConditionExpression) free(name);
    else if (!stored) first.push({ name, key, item: { ...Put?.Item, ...key } });
    else {
      first.push({ name: `${name} of a removed one`, key, item: undefined });
      if (item) changes.push({ name, key, item });
    }
  }
  return [...first, ...changes];
};

const placeOf = ({ Delete, Put, Update }: Write): Place => {
  const { pk, sk } = Put?.Item ?? Update?.Key ?? Delete?.Key ?? {};
  return { pk, sk };
};

const entityOf = ({ sk }: Place): string => /^\$(?<entity>[a-z]+)_/u.exec(String(sk))?.groups?.['entity'] ?? 'item';

/** Returns the item as another request leaves it. Undefined if it counts no changes. */
const changed = (stored: Item): Item | undefined => {
  const counter = ['version', 'revision'].find((name) => typeof stored[name] === 'number');
  return counter === undefined ? undefined : { ...stored, [counter]: Number(stored[counter]) + 1 };
};

const read = async (key: Place): Promise<Item | undefined> => {
  const { client, table } = database();
  return (
    await outsideRole(() => client.send(new GetCommand({ TableName: table, Key: { ...key }, ConsistentRead: true })))
  ).Item;
};

const put = async (key: Place, item: Item | undefined): Promise<void> => {
  const { client, table } = database();
  await outsideRole(async () => {
    if (item) await client.send(new PutCommand({ TableName: table, Item: item }));
    else await client.send(new DeleteCommand({ TableName: table, Key: { ...key } }));
  });
};

/** Returns the answer, or undefined if a condition of the transaction failed. */
const unlessRefused = async <T>(send: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await send();
  } catch (error) {
    if (error instanceof TransactionCanceledException) return undefined;
    throw error;
  }
};
