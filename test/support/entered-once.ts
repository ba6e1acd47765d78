import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oncePerRun } from './once-per-run.ts';
import { itemsIn, writeStored } from './stored-items.ts';
import { storedText } from './stored-text.ts';

/** What `enter` has returned, and the items of its table. */
const [RESULT, ITEMS] = ['result.json', 'items'];

/**
 * Fills the table of this test file, which is empty, with what `enter` enters. Only the first test file of a run enters it: the others write its
 * items. Returns what `enter` has returned, as JSON.
 */
export async function enteredOnce<T>(name: string, enter: () => Promise<T>): Promise<T> {
  let isEntered = false;
  const folder = await oncePerRun(name, async (unfinished) => {
    await writeFile(join(unfinished, RESULT), JSON.stringify(await enter()));
    await writeFile(join(unfinished, ITEMS), await storedText());
    isEntered = true;
  });
  const stored = isEntered ? [] : itemsIn(await readFile(join(folder, ITEMS), 'utf8'));
  await writeStored(stored.map((Item) => ({ PutRequest: { Item } })));
  return JSON.parse(await readFile(join(folder, RESULT), 'utf8')) as T;
}
