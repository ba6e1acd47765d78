import { sleep } from '#shared/platform/sleep.ts';

/** DynamoDB's limit of a BatchGet. */
const BATCH = 100;
const PAUSE_MS = 30;
const MAX_TRIES = 6;

interface BatchGet<T> {
  go(options: { consistent: true; unprocessed: 'item' }): Promise<{ data: T[]; unprocessed: unknown[] }>;
}

/**
 * Reads the items of these ids, as just written, in batches side by side. What the table left undone under load is asked for
 * again; ids that do not exist are left out, and so is the order.
 */
export const readMany = async <T extends { readonly id: string }>(
  ids: readonly string[],
  get: (some: readonly string[]) => BatchGet<T>,
): Promise<T[]> => {
  const wanted = [...new Set(ids)];
  const batches: string[][] = [];
  for (let from = 0; from < wanted.length; from += BATCH) batches.push(wanted.slice(from, from + BATCH));
  const read = await Promise.all(batches.map((batch) => readBatch(batch, get)));
  return read.flat();
};

const readBatch = async <T>(ids: readonly string[], get: (some: readonly string[]) => BatchGet<T>): Promise<T[]> => {
  const found: T[] = [];
  let wanted = ids;
  for (let tries = 1; wanted.length > 0; tries += 1) {
    const { data, unprocessed } = await get(wanted).go({ consistent: true, unprocessed: 'item' });
    found.push(...data);
    wanted = unprocessed.map((key) => (key as { id: string }).id);
    if (wanted.length > 0 && tries === MAX_TRIES) throw new Error(`the table left ${wanted.length} items unread`);
    if (wanted.length > 0) await sleep(PAUSE_MS * tries);
  }
  return found;
};
