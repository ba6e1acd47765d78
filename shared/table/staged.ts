import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from './condition.ts';
import { database } from './database.ts';
import { currentStage, onStage, type Stage } from './stage.ts';
import { keyText, type StagedItem, type Trial } from './staged-items.ts';
import { updatedItem } from './updated-item.ts';
import type { Write } from './write.ts';

/**
 * Runs dry runs so that each reads the table as those before it would have left it: with these items, and with what `run` commits. Writes
 * nothing. Returns the result, what was read, and the items that `run` would have written.
 */
export async function withStaged<T>(
  items: readonly StagedItem[],
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly trial: Trial }> {
  const stage: Stage = { items: new Map(), reads: [] };
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
