import { AsyncLocalStorage } from 'node:async_hooks';
import type { TimerOptions } from 'node:timers';
import timers, { setImmediate as nextTurn } from 'node:timers/promises';
import { database } from '#shared/table/database.ts';

const NAME = 'virtual-time';
/** How long a request is on its way to the table, and its answer on its way back: up to this, at random. */
const MAX_WAY_MS = 10;

interface Waiting {
  readonly at: number;
  /** Goes on, and returns when the table has answered. */
  readonly goOn: () => Promise<void>;
}

interface Task {
  readonly isAskingTable: boolean;
}

/** Returns a source of random numbers in [0, 1) that is the same for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Runs something that asks the table and pauses, in simulated time. Requests reach the table one by one, in an order that depends
 * on the seed alone, and pauses take no real time. The same seed gives the same race on every machine, and `requests` is
 * exact. The code that runs may wait only for the table and for timers: `setTimeout`, and that of the module `node:timers/promises`
 * if it is called by the module's default export. A named import cannot be replaced.
 */
export async function inVirtualTime<T>(
  seed: number,
  run: () => Promise<T>,
): Promise<{ readonly requests: number; readonly result: T }> {
  const random = randomOf(seed);
  const tasks = new AsyncLocalStorage<Task>();
  const waiting: Waiting[] = [];
  let now = 0;
  let requests = 0;

  const after = (milliseconds: number, goOn: Waiting['goOn']): Waiting => {
    const entry = { at: now + milliseconds, goOn };
    waiting.push(entry);
    return entry;
  };
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => void after(milliseconds, async () => resolve()));

  const realTimeout = globalThis.setTimeout;
  const timeout = (callback: () => void, milliseconds = 0): unknown =>
    tasks.getStore()?.isAskingTable === false
      ? after(milliseconds, async () => callback())
      : realTimeout(callback, milliseconds);
  const realClear = globalThis.clearTimeout;
  const clear = (timer: unknown): void => {
    const place = waiting.indexOf(timer as Waiting);
    if (place >= 0) waiting.splice(place, 1);
    else realClear(timer as NodeJS.Timeout);
  };
  const realPause = timers.setTimeout;
  const pauseInTask = <V>(milliseconds = 0, value?: V, options?: TimerOptions): Promise<V | undefined> =>
    tasks.getStore()?.isAskingTable === false
      ? pause(milliseconds).then(() => value)
      : realPause(milliseconds, value, options);
  const realRandom = Math.random;
  // Replaced by hand, without Jest: the benchmarks use this too.
  Object.assign(globalThis, { setTimeout: timeout, clearTimeout: clear });
  Object.assign(timers, { setTimeout: pauseInTask });
  Math.random = random;

  const { middlewareStack } = database().client;
  const ask = async <A>(send: () => Promise<A>): Promise<A> => {
    requests += 1;
    const answered = Promise.withResolvers<void>();
    await new Promise<void>((resolve) =>
      after(random() * MAX_WAY_MS, () => {
        resolve();
        return answered.promise;
      }),
    );
    try {
      return await tasks.run({ isAskingTable: true }, send);
    } finally {
      const back = pause(random() * MAX_WAY_MS);
      answered.resolve();
      await back;
    }
  };
  middlewareStack.add((next) => (args) => ask(() => next(args)), { step: 'initialize', priority: 'high', name: NAME });

  let isOver = false;
  const advance = async (): Promise<void> => {
    for (;;) {
      // Everything that can go on without the table or a timer has gone on by then.
      await nextTurn();
      if (isOver) return;
      const [next] = waiting.sort((a, b) => a.at - b.at).splice(0, 1);
      if (!next) throw new Error('the code waits for something other than the table or a timer');
      now = next.at;
      await next.goOn();
    }
  };
  const running = tasks.run({ isAskingTable: false }, run).finally(() => {
    isOver = true;
  });
  try {
    const [result] = await Promise.all([running, advance()]);
    return { requests, result };
  } finally {
    middlewareStack.remove(NAME);
    Math.random = realRandom;
    Object.assign(globalThis, { setTimeout: realTimeout, clearTimeout: realClear });
    Object.assign(timers, { setTimeout: realPause });
  }
}
