import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from './once.ts';

/** An item of the table with its key. */
export type KeyedItem = Readonly<Record<string, unknown>> & { readonly pk: string };

const warmUps = once(() => new AsyncLocalStorage<KeyedItem>());

/**
 * Runs a warm-up: a request that only makes the next one faster. It sends nothing to the table, writes no log line, and keeps nothing that
 * a later request could see. The table that it sees holds this item, and the VIPs that a batch asks for.
 */
export function warmUp<T>(item: KeyedItem, run: () => Promise<T>): Promise<T> {
  return warmUps().run(item, run);
}

/** Returns the one item of the table that the running warm-up sees. Undefined: this is no warm-up. */
export function warmUpItem(): KeyedItem | undefined {
  return warmUps().getStore();
}

export function isWarmUp(): boolean {
  return warmUpItem() !== undefined;
}
