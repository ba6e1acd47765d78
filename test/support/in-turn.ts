import { outsideRole } from './role.ts';

/**
 * Returns what concurrent requests do just before each transaction of a request: the first before the first, the second before the
 * second, and so on. What they write themselves does not count.
 */
export function inTurn(...concurrentRequests: readonly (() => Promise<unknown>)[]): () => Promise<void> {
  const left = [...concurrentRequests];
  let isBusy = false;
  return async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await outsideRole(async () => left.shift()?.());
    } finally {
      isBusy = false;
    }
  };
}
