import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from './once.ts';

/** Work that took longer than its time limit. */
export class TimeLimitExceeded extends Error {
  constructor(milliseconds: number) {
    super(`not done within ${milliseconds} ms`);
    this.name = 'TimeLimitExceeded';
  }
}

const running = once(() => new AsyncLocalStorage<AbortSignal>());

/** Returns the signal of the time limit under which the caller runs. When the limit ends, it aborts with TimeLimitExceeded. */
export const timeLimit = (): AbortSignal | undefined => running().getStore();

/**
 * Runs work under a time limit. When the limit ends, outside calls of the work are aborted, and it can start no more of them: they
 * throw TimeLimitExceeded. An inner limit ends with the outer one at the latest.
 */
export const withTimeLimit = async <T>(milliseconds: number, run: () => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  const outer = timeLimit();
  const signal = outer ? AbortSignal.any([outer, controller.signal]) : controller.signal;
  const timer = setTimeout(() => controller.abort(new TimeLimitExceeded(milliseconds)), milliseconds);
  try {
    return await running().run(signal, run);
  } finally {
    clearTimeout(timer);
  }
};

/** Starts work and waits for it until the running time limit ends. Then throws TimeLimitExceeded, whatever the work waits for. */
export const untilTimeLimit = async <T>(start: () => T | Promise<T>): Promise<T> => {
  const signal = timeLimit();
  if (!signal) return start();
  signal.throwIfAborted();
  const over = Promise.withResolvers<never>();
  const end = () => over.reject(signal.reason);
  signal.addEventListener('abort', end);
  try {
    return await Promise.race([start(), over.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
};
