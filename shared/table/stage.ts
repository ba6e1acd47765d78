import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBDocumentClient, QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { once } from '#shared/platform/once.ts';
import { type Condition, type Item, meets } from './condition.ts';

/** What dry runs would have written so far, and what they have read. */
export interface Stage {
  /** By the text of the key. */
  readonly items: Map<string, StagedItem>;
  readonly reads: Condition[];
  /** What other stages of the same request have read already. */
  readonly answers?: Answers | undefined;
}

/** Answers of the table, for stages that read the same at the same time. */
export interface Answers {
  /** By the text of the query. */
  readonly queries: Map<string, Promise<Input>>;
  /** By the text of the key, also of what is not there. */
  readonly items: Map<string, Item | undefined>;
}

export function noAnswers(): Answers {
  return { queries: new Map(), items: new Map() };
}

const running = once(() => new AsyncLocalStorage<Stage>());

/** Returns the stage that this code runs on. */
export function currentStage(): Stage | undefined {
  return running().getStore();
}

export function onStage<T>(stage: Stage, run: () => Promise<T>): Promise<T> {
  return running().run(stage, run);
}

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
function keyCondition({ pk, sk }: Item): Condition {
  return { expression: 'pk = :pk AND sk = :sk', values: { ':pk': pk, ':sk': sk } };
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

type Input = Readonly<Record<string, unknown>>;
type Send = (input: Input) => Promise<Input>;

/** Lets the reads of a client see what is staged, within `withStaged`. */
export function readingStaged(client: DynamoDBDocumentClient): DynamoDBDocumentClient {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const stage = currentStage();
      const read = stage && READS[String(context['commandName'])];
      if (!read) return next(args);
      let response: unknown;
      const send: Send = async (input) => {
        const answer = await next({ ...args, input });
        ({ response } = answer);
        return answer.output as unknown as Input;
      };
      const output = await read(stage, args.input as Input, send);
      return { response, output: { $metadata: {}, ...output } as unknown as typeof args.input & { $metadata: object } };
    },
    { step: 'initialize', priority: 'high', name: 'staged' },
  );
  return client;
}

async function get({ answers, items, reads }: Stage, input: Input, send: Send): Promise<Input> {
  const key = input['Key'] as Item;
  reads.push(keyCondition(key));
  const staged = items.get(keyText(key));
  if (staged) return staged.after ? { Item: staged.after } : {};
  const read = readText(key, input);
  if (answers?.items.has(read)) return { Item: answers.items.get(read) };
  const output = await send(input);
  answers?.items.set(read, output['Item'] as Item | undefined);
  return output;
}

function readText(key: Item, { ConsistentRead = false }: Input): string {
  return `${ConsistentRead === true} ${keyText(key)}`;
}

interface Batch extends Input {
  readonly Keys: readonly Item[];
}

async function batchGet({ answers, items, reads }: Stage, input: Input, send: Send): Promise<Input> {
  const [[table, batch] = ['']] = Object.entries(input['RequestItems'] as Readonly<Record<string, Batch>>);
  const keys = batch?.Keys ?? [];
  reads.push(...keys.map(keyCondition));
  const known = (key: Item): boolean =>
    items.has(keyText(key)) || answers?.items.has(readText(key, batch ?? {})) === true;
  const left = keys.filter((key) => !known(key));
  const found = keys.filter(known).flatMap((key) => {
    const staged = items.get(keyText(key));
    return (staged ? staged.after : answers?.items.get(readText(key, batch ?? {}))) ?? [];
  });
  if (left.length === 0) return { Responses: { [table]: found }, UnprocessedKeys: {} };
  const output = await send({ ...input, RequestItems: { [table]: { ...batch, Keys: left } } });
  const read = (output['Responses'] as Readonly<Record<string, Item[]>> | undefined)?.[table] ?? [];
  keepItems(answers, { Keys: [], ...batch }, left, output);
  return { ...output, Responses: { [table]: [...read, ...found] } };
}

function keepItems(answers: Answers | undefined, batch: Batch, keys: readonly Item[], output: Input): void {
  const unprocessed = Object.keys(output['UnprocessedKeys'] ?? {}).length > 0;
  if (!answers || unprocessed) return;
  const [read = []] = Object.values((output['Responses'] ?? {}) as Readonly<Record<string, Item[]>>);
  const byKey = new Map(read.map((item) => [keyText(item), item]));
  for (const key of keys) answers.items.set(readText(key, batch), byKey.get(keyText(key)));
}

async function query({ answers, items, reads }: Stage, input: Input, send: Send): Promise<Input> {
  const {
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    FilterExpression,
    IndexName,
  } = input as Partial<QueryCommandInput>;
  const conditionOf = (expression: unknown): Condition => ({ expression: String(expression), names, values });
  const keys = conditionOf(input['KeyConditionExpression']);
  reads.push(keys);
  const text = answers ? JSON.stringify(input) : '';
  const asked = answers?.queries.get(text) ?? send(input);
  answers?.queries.set(text, asked);
  const output = await asked;
  if (items.size === 0) return output;
  const sortKey = IndexName === undefined ? 'sk' : `${IndexName}sk`;
  const isBackwards = input['ScanIndexForward'] === false;
  const placeOf = (item: Item | undefined): string | undefined => item?.[sortKey] as string | undefined;
  const [first, last] = [placeOf(input['ExclusiveStartKey'] as Item), placeOf(output['LastEvaluatedKey'] as Item)];
  const isAfter = (place: string, other: string): boolean => (isBackwards ? place < other : place > other);
  const isOnPage = (place = ''): boolean =>
    (first === undefined || isAfter(place, first)) && (last === undefined || !isAfter(place, last));
  const added = [...items.values()].flatMap(({ after }) => {
    const isFound =
      after &&
      meets(keys, after) &&
      isOnPage(placeOf(after)) &&
      (FilterExpression === undefined || meets(conditionOf(FilterExpression), after));
    return isFound ? [after] : [];
  });
  const kept = ((output['Items'] as Item[] | undefined) ?? []).filter((item) => !items.has(keyText(item)));
  const all = [...kept, ...added].sort((a, b) => {
    const [x = '', y = ''] = [placeOf(a), placeOf(b)];
    if (x === y) return 0;
    return isAfter(x, y) ? 1 : -1;
  });
  return { ...output, Items: all, Count: all.length };
}

/** The commands that read, by the name that the SDK gives them. */
export const READS: Readonly<Record<string, (stage: Stage, input: Input, send: Send) => Promise<Input>>> = {
  GetItemCommand: get,
  BatchGetItemCommand: batchGet,
  QueryCommand: query,
};
