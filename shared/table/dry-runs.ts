import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from './condition.ts';
import { database } from './database.ts';
import { type Answers, currentStage, keyText, onStage, type Stage, type StagedItem, type Trial } from './stage.ts';
import type { Write } from './write.ts';

/**
 * Runs dry runs so that each reads the table as those before it would have left it: with these items, and with what `run` commits. Writes
 * nothing. Returns the result, what was read, and the items that `run` would have written.
 */
export async function withStaged<T>(
  items: readonly StagedItem[],
  run: () => Promise<T>,
  answers?: Answers,
): Promise<{ readonly result: T; readonly trial: Trial }> {
  const stage: Stage = { items: new Map(), reads: [], answers };
  for (const each of items) put(stage, each);
  const given = new Set(items);
  const result = await onStage(stage, run);
  return { result, trial: { reads: stage.reads, items: [...stage.items.values()].filter((each) => !given.has(each)) } };
}

/** Runs dry runs of which each sees what those before it would have written. */
export async function onAnyStage<T>(run: () => Promise<T>): Promise<T> {
  return currentStage() ? run() : (await withStaged([], run)).result;
}

/** Returns all items of the stage. */
export function stagedItems(): StagedItem[] {
  return [...(currentStage()?.items.values() ?? [])];
}

/** Takes over what a dry run elsewhere would have written. */
export function addStaged(items: readonly StagedItem[]): void {
  const stage = currentStage();
  if (stage) for (const each of items) put(stage, each);
}

/** Keeps the writes of a dry run for the reads after it. Does nothing outside of `withStaged`. */
export async function stageWrites(writes: readonly Write[]): Promise<void> {
  const stage = currentStage();
  if (!stage) return;
  const { client, table: TableName } = database();
  const changes = writes.filter(({ ConditionCheck }) => !ConditionCheck);
  const keys = changes.map(keyOf);
  const stored = await Promise.all(
    keys.map((Key) => client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))),
  );
  for (const [place, { Put, Update }] of changes.entries()) {
    const before = stored[place]?.Item;
    const after = Update ? updatedItem(before, Update) : Put?.Item;
    put(stage, { key: keys[place] ?? {}, before, after });
  }
}

function put({ items }: Stage, item: StagedItem): void {
  items.set(keyText(item.key), item);
}

function keyOf({ Delete, Put, Update }: Write): Item {
  const { pk, sk } = Put?.Item ?? Update?.Key ?? Delete?.Key ?? {};
  return { pk, sk };
}

type Update = NonNullable<Write['Update']>;

/** The clauses of an update, each with its list of changes. */
const CLAUSE = /\b(SET|REMOVE|ADD|DELETE)\b\s+(.*?)(?=\s+(?:SET|REMOVE|ADD|DELETE)\b|$)/gs;

const IF_NOT_EXISTS = /^if_not_exists\((?<name>[^,]+),\s*(?<value>[^)]+)\)$/;

/** Returns an item as an update leaves it, as DynamoDB does it. Knows what the entities of this project write. Throws for anything else. */
function updatedItem(before: Item | undefined, update: Update): Item {
  const {
    ExpressionAttributeNames: names = {},
    ExpressionAttributeValues: values = {},
    Key,
    UpdateExpression,
  } = update;
  const after: Record<string, unknown> = { ...before, ...Key };
  const nameOf = (text: string): string => names[text.trim()] ?? text.trim();
  const valueOf = (text: string): unknown => {
    const { name, value } = IF_NOT_EXISTS.exec(text.trim())?.groups ?? {};
    const placeholder = (value ?? text).trim();
    if (!(placeholder in values)) throw new Error(`the update has a value that is not known here: ${text}`);
    return (name === undefined ? undefined : before?.[nameOf(name)]) ?? values[placeholder];
  };
  for (const [, clause, list = ''] of (UpdateExpression ?? '').matchAll(CLAUSE)) {
    for (const change of list.split(/,(?![^(]*\))/)) {
      const [subject = '', operand = ''] = clause === 'SET' ? change.split(/=(.*)/s) : change.trim().split(/\s+/);
      const name = nameOf(subject);
      if (clause === 'SET') after[name] = valueOf(operand);
      else if (clause === 'REMOVE') delete after[name];
      else after[name] = combined(clause ?? '', before?.[name], valueOf(operand));
      if (after[name] === undefined) delete after[name];
    }
  }
  return after;
}

/** Adds to a number, or adds to or deletes from a set. DynamoDB keeps no empty set. */
function combined(clause: string, old: unknown, value: unknown): unknown {
  if (typeof value === 'number') return Number(old ?? 0) + value;
  if (!(value instanceof Set)) throw new Error('an update adds what is neither a number nor a set');
  const had = [...((old ?? []) as Set<unknown>)];
  const left = clause === 'ADD' ? [...had, ...value] : had.filter((each) => !value.has(each));
  return left.length > 0 ? new Set(left) : undefined;
}
