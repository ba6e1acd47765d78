import { BatchGetCommand, type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { timeLimit } from '#shared/platform/time-limit.ts';
import type { Item } from './condition.ts';
import { currentStage, keyText, type Stage } from './stage.ts';

/** The limit of DynamoDB for one BatchGet. */
export const MAX_BATCH = 100;

type Send = (command: object) => Promise<object>;

/** What a command reads by key. */
interface Read {
  readonly keys: readonly Item[];
  readonly isConsistent: boolean;
  /** Returns the answer to the command. Undefined: its item was left unprocessed. */
  readonly answerFrom: (found: Found) => object | undefined;
}

/** A read that waits for others. */
interface Waiting extends Read {
  readonly command: object;
  readonly stage: Stage | undefined;
  readonly resolve: (answer: object | Promise<object>) => void;
  readonly reject: (error: unknown) => void;
}

/** The items and the keys that were left unprocessed, by the text of their key. */
interface Found {
  readonly items: ReadonlyMap<string, Item>;
  readonly unprocessed: ReadonlySet<string>;
}

/**
 * Lets a client send the reads by key that a request begins at the same time as one BatchGet. Each request to the table takes more CPU
 * time than the items in it, and requests at the same time need a connection each. The read units stay the same.
 */
export function readingTogether(client: DynamoDBDocumentClient, table: string): DynamoDBDocumentClient {
  const send = client.send.bind(client) as Send;
  const waiting = new WeakMap<AbortSignal, Waiting[]>();
  const wait = (limit: AbortSignal, read: Waiting): void => {
    const others = waiting.get(limit);
    if (others) return void others.push(read);
    const all = [read];
    waiting.set(limit, all);
    setImmediate(() => {
      waiting.delete(limit);
      for (const batch of batchesOf(all)) void sendTogether(batch, table, send);
    });
  };
  const sendOrWait = (command: object): Promise<object> => {
    // The reads of one request share a time limit. Those of two requests never wait for each other.
    const limit = timeLimit();
    const read = limit && readOf(command, table);
    if (!read) return send(command);
    return new Promise((resolve, reject) => {
      wait(limit, { ...read, command, stage: currentStage(), resolve, reject });
    });
  };
  return Object.assign(client, { send: sendOrWait });
}

/** Returns what a command reads by key. Undefined: it does something else, or asks for more than whole items. */
function readOf(command: object, table: string): Read | undefined {
  if (command instanceof GetCommand) {
    const { ConsistentRead = false, Key = {}, TableName, ...more } = command.input;
    return TableName === table && isEmpty(more) ? oneRead(Key, ConsistentRead) : undefined;
  }
  if (!(command instanceof BatchGetCommand)) return undefined;
  const { RequestItems: { [table]: batch, ...others } = {}, ...more } = command.input;
  const { ConsistentRead = false, Keys = [], ...parts } = batch ?? {};
  return isEmpty({ ...more, ...others, ...parts }) ? manyRead(Keys, ConsistentRead, table) : undefined;
}

function isEmpty(fields: object): boolean {
  return Object.values(fields).every((value) => value === undefined);
}

function oneRead(key: Item, isConsistent: boolean): Read {
  return {
    keys: [key],
    isConsistent,
    answerFrom: ({ items, unprocessed }) =>
      unprocessed.has(keyText(key)) ? undefined : { $metadata: {}, Item: items.get(keyText(key)) },
  };
}

function manyRead(keys: readonly Item[], isConsistent: boolean, table: string): Read {
  return {
    keys,
    isConsistent,
    answerFrom: ({ items, unprocessed }) => {
      const left = keys.filter((key) => unprocessed.has(keyText(key)));
      return {
        $metadata: {},
        Responses: { [table]: keys.flatMap((key) => items.get(keyText(key)) ?? []) },
        UnprocessedKeys: left.length > 0 ? { [table]: { Keys: left } } : {},
      };
    },
  };
}

/** Returns the reads that one BatchGet may hold: with the same consistency, on the same stage, and not too many. */
function batchesOf(all: readonly Waiting[]): Waiting[][] {
  const batches: Waiting[][] = [];
  for (const read of all) {
    const batch = batches.find(
      (others) =>
        others[0]?.isConsistent === read.isConsistent &&
        others[0].stage === read.stage &&
        [...others, read].reduce((sum, { keys }) => sum + keys.length, 0) <= MAX_BATCH,
    );
    if (batch) batch.push(read);
    else batches.push([read]);
  }
  return batches;
}

/** Answers each of these reads, or fails each of them. */
async function sendTogether(batch: readonly Waiting[], table: string, send: Send): Promise<void> {
  try {
    const [first, ...others] = batch;
    if (first && others.length === 0) return first.resolve(await send(first.command));
    const keys = new Map(batch.flatMap((read) => read.keys.map((key) => [keyText(key), key] as const)));
    const RequestItems = { [table]: { Keys: [...keys.values()], ConsistentRead: first?.isConsistent } };
    const found = foundIn(await send(new BatchGetCommand({ RequestItems })), table);
    for (const { answerFrom, command, resolve } of batch) resolve(answerFrom(found) ?? send(command));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

interface BatchAnswer {
  readonly Responses?: Readonly<Record<string, readonly Item[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys?: readonly Item[] }>>;
}

function foundIn({ Responses = {}, UnprocessedKeys = {} }: BatchAnswer, table: string): Found {
  return {
    items: new Map((Responses[table] ?? []).map((item) => [keyText(item), item])),
    unprocessed: new Set((UnprocessedKeys[table]?.Keys ?? []).map(keyText)),
  };
}
