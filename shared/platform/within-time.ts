import { runInNewContext } from 'node:vm';

/** Thrown by `withinTime`. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/**
 * Runs synchronous work and returns its result. Stops the work after this number of milliseconds and throws TookTooLong: a timer could not
 * stop it, because timers wait for synchronous code.
 */
export function withinTime<T>(milliseconds: number, work: () => T): T {
  try {
    // The code of this call is a constant. Only its time limit matters.
    return runInNewContext('work()', { work }, { timeout: milliseconds }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new TookTooLong(`the work took more than ${milliseconds} ms`);
  }
}
