import { afterEach } from '@jest/globals';

export interface Clock {
  /** Stops the clock at this time, by default now. */
  stop(at?: number): void;
  /** Moves the clock forward by this many milliseconds. */
  pass(milliseconds: number): void;
}

const RealDate = Date;
/** The one that goes on: the real one, until `beginAt` has shifted it. */
let Going = RealDate;

/**
 * Returns `Date` for which it is this time. All else is as Node's own, whose prototype it has. The fake date of Jest gives each date
 * a field of its own, and each format of `Intl` new functions, which together took 3 % of a run.
 */
function dateOf(now: () => number): DateConstructor {
  const Changed = function ChangedDate(...given: []) {
    if (!new.target) return new RealDate(now()).toString();
    return given.length > 0 ? new RealDate(...given) : new RealDate(now());
  };
  Object.defineProperties(Changed, Object.getOwnPropertyDescriptors(RealDate));
  return Object.assign(Changed, { now }) as unknown as DateConstructor;
}

/** Lets it be this time now. The clock goes on from there. */
export function beginAt(time: number): void {
  const shift = time - RealDate.now();
  Going = dateOf(() => RealDate.now() + shift);
  goOn();
}

/** Gives this test file the clock of the machine, which a part of the test in another process or a server has. Call it at its beginning. */
export function useMachineClock(): void {
  Going = RealDate;
  goOn();
}

/** Lets the clock go on, at the time that it has without a test. */
function goOn(): void {
  globalThis.Date = Going;
}

/** Lets the tests of this file set the current time. Each test starts with a clock that goes on. Timers keep running in real time. */
export function useClock(): Clock {
  afterEach(goOn);
  const stop = (now = Date.now()): void => {
    globalThis.Date = dateOf(() => now);
  };
  return {
    stop,
    pass: (milliseconds) => stop(Date.now() + milliseconds),
  };
}
