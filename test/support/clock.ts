import { afterEach, jest } from '@jest/globals';

/** All that runs by itself goes on as it does; only what time it is can be set. */
const RUNNING = [
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;

export interface Clock {
  /** Stops the clock at this time, or at this very moment. */
  stop(at?: number): void;
  /** Lets so much time pass at once. */
  pass(milliseconds: number): void;
}

/** Lets tests of this file say what time it is. Each test begins at the real time. */
export const useClock = (): Clock => {
  afterEach(() => {
    jest.useRealTimers();
  });
  const stop = (now = Date.now()) => void jest.useFakeTimers({ now, doNotFake: [...RUNNING] });
  return {
    stop,
    pass: (milliseconds) => stop(Date.now() + milliseconds),
  };
};
