import { afterEach, jest } from '@jest/globals';

/** Timers keep running in real time. Only the current date is faked. */
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
  /** Stops the clock at this time, by default now. */
  stop(at?: number): void;
  /** Moves the clock forward by this many milliseconds. */
  pass(milliseconds: number): void;
}

/** Lets the tests of this file set the current time. Each test starts at the real time. */
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
