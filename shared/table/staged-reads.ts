import type { DynamoDBDocumentClient, QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { type Condition, type Item, meets } from './condition.ts';
import { currentStage, type Stage } from './stage.ts';
import { keyCondition, keyText } from './staged-items.ts';

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

async function get({ items, reads }: Stage, input: Input, send: Send): Promise<Input> {
  const key = input['Key'] as Item;
  reads.push(keyCondition(key));
  const staged = items.get(keyText(key));
  if (!staged) return send(input);
  return staged.after ? { Item: staged.after } : {};
}

interface Batch {
  readonly Keys: readonly Item[];
}

async function batchGet({ items, reads }: Stage, input: Input, send: Send): Promise<Input> {
  const [[table, batch] = ['']] = Object.entries(input['RequestItems'] as Readonly<Record<string, Batch>>);
  const keys = batch?.Keys ?? [];
  reads.push(...keys.map(keyCondition));
  const left = keys.filter((key) => !items.has(keyText(key)));
  const found = keys.flatMap((key) => items.get(keyText(key))?.after ?? []);
  if (left.length === 0) return { Responses: { [table]: found }, UnprocessedKeys: {} };
  const output = await send({ ...input, RequestItems: { [table]: { ...batch, Keys: left } } });
  const read = (output['Responses'] as Readonly<Record<string, Item[]>> | undefined)?.[table] ?? [];
  return { ...output, Responses: { [table]: [...read, ...found] } };
}

async function query({ items, reads }: Stage, input: Input, send: Send): Promise<Input> {
  const {
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    FilterExpression,
    IndexName,
  } = input as Partial<QueryCommandInput>;
  const conditionOf = (expression: unknown): Condition => ({ expression: String(expression), names, values });
  const keys = conditionOf(input['KeyConditionExpression']);
  reads.push(keys);
  const output = await send(input);
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
