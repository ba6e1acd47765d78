import { AsyncLocalStorage } from 'node:async_hooks';
import { database } from '#shared/table/database.ts';

interface Life {
  /** How many requests to the table are left. */
  left: number;
}

const lives = new AsyncLocalStorage<Life>();
const never = new Promise<never>(() => undefined);
let watching = false;

/**
 * Runs a worker that is killed just before its request number `requests` to the table: that request and all later ones never happen.
 * Resolves when the worker ends or is killed.
 */
export function killedAfter(requests: number, worker: () => Promise<unknown>): Promise<'ended' | 'killed'> {
  if (!watching) watch();
  return new Promise((resolve, reject) => {
    const life: Life & { onDeath: () => void } = { left: requests, onDeath: () => resolve('killed') };
    lives.run(life, () => {
      worker().then(() => resolve('ended'), reject);
    });
  });
}

function watch(): void {
  watching = true;
  database().client.middlewareStack.add(
    (next) => (args) => {
      const life = lives.getStore() as (Life & { onDeath: () => void }) | undefined;
      if (!life) return next(args);
      life.left -= 1;
      if (life.left >= 0) return next(args);
      life.onDeath();
      return never;
    },
    { step: 'initialize', name: 'mortal' },
  );
}
