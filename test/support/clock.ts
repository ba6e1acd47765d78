import { afterEach } from '@jest/globals';

export interface Clock {
  /** Stops the clock at this time, by default now. */
  stop(at?: number): void;
  /** Moves the clock forward by this many milliseconds. */
  pass(milliseconds: number): void;
}

const RealDate = Date;

/**
 * Returns `Date` for which it is always this time. All else is as Node's own, whose prototype it has. The fake date of Jest gives each date
 * a field of its own, and each format of `Intl` new functions, which together took 3 % of a run.
 */
function stoppedAt(now: number): DateConstructor {
  const Stopped = function StoppedDate(...given: []) {
    if (!new.target) return new RealDate(now).toString();
    return given.length > 0 ? new RealDate(...given) : new RealDate(now);
  };
  Object.defineProperties(Stopped, Object.getOwnPropertyDescriptors(RealDate));
  return Object.assign(Stopped, { now: () => now }) as unknown as DateConstructor;
}

/** Lets the clock go on at the real time. */
function goOn(): void {
  globalThis.Date = RealDate;
}

/** Lets the tests of this file set the current time. Each test starts at the real time. Timers keep running in real time. */
export function useClock(): Clock {
  afterEach(goOn);
  const stop = (now = Date.now()): void => {
    globalThis.Date = stoppedAt(now);
  };
  return {
    stop,
    pass: (milliseconds) => stop(Date.now() + milliseconds),
  };
}
