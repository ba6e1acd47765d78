import { AsyncLocalStorage } from 'node:async_hooks';
import { runInNewContext } from 'node:vm';
import type { OutsidePart } from '#shared/schemas/problem.ts';
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
export function timeLimit(): AbortSignal | undefined {
  return running().getStore();
}

/**
 * Runs work under a time limit. When the limit ends, outside calls of the work are aborted, and it can start no more of them: they
 * throw TimeLimitExceeded. An inner limit ends with the outer one at the latest.
 */
export function withTimeLimit<T>(milliseconds: number, run: () => Promise<T>): Promise<T> {
  return withClock((end) => {
    const timer = setTimeout(() => end(new TimeLimitExceeded(milliseconds)), milliseconds);
    return () => clearTimeout(timer);
  }, run);
}

/** Counts the answers of one outside part to all requests of this process. */
export interface Answers {
  count: number;
}

const TICKS = 8;

/**
 * Like `withTimeLimit`, but the time begins again with each answer to another request. So a busy process is not taken for a silent
 * part: where many requests wait, each of their answers shows that the part works.
 */
export function withSilenceLimit<T>(milliseconds: number, answers: Answers, run: () => Promise<T>): Promise<T> {
  return withClock((end) => {
    let heard = answers.count;
    let left = TICKS;
    // Several short timers: while this process is too busy to read answers, only one of them passes.
    const timer = setInterval(() => {
      left = answers.count === heard ? left - 1 : TICKS;
      heard = answers.count;
      if (left === 0) end(new TimeLimitExceeded(milliseconds));
    }, milliseconds / TICKS);
    return () => clearInterval(timer);
  }, run);
}

async function withClock<T>(start: (end: (reason: Error) => void) => () => void, run: () => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const outer = timeLimit();
  // `AbortSignal.any` makes weak references, which take several times as long.
  const endWithOuter = () => controller.abort(outer?.reason);
  if (outer?.aborted) endWithOuter();
  outer?.addEventListener('abort', endWithOuter);
  const stop = start((reason) => controller.abort(reason));
  try {
    return await running().run(signal, run);
  } finally {
    stop();
    outer?.removeEventListener('abort', endWithOuter);
  }
}

/** Starts work and waits for it until the running time limit ends. Then throws TimeLimitExceeded, whatever the work waits for. */
export async function untilTimeLimit<T>(start: () => T | Promise<T>): Promise<T> {
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
}

const NOUNS: Readonly<Record<OutsidePart, string>> = {
  table: 'table',
  files: 'file store',
  identity: 'identity provider',
  secrets: 'store of secrets',
  schedules: 'scheduler',
  queue: 'queue of a job',
  functions: 'part that invokes operations',
};

/** A part outside our code that throttles, refuses or does not answer. `cause` says what it did. */
export class Outage extends Error {
  readonly part: OutsidePart;

  constructor(part: OutsidePart, cause: unknown) {
    super(`The ${NOUNS[part]} is out of reach.`, { cause });
    this.name = 'Outage';
    this.part = part;
  }
}

interface OutsideCall<T> {
  readonly part: OutsidePart;
  readonly milliseconds: number;
  /** Tells if an error of the call is an outage. Other errors are thrown as they are. */
  readonly isOutage: (error: unknown) => boolean;
  /** Makes the call. It stops if `timeLimit()` aborts. */
  readonly call: () => Promise<T>;
}

/** Calls an outside part under a time limit. Throws Outage if the part fails or does not answer in time. */
export async function reach<T>({ call, isOutage, milliseconds, part }: OutsideCall<T>): Promise<T> {
  const outer = timeLimit();
  try {
    return await withTimeLimit(milliseconds, () => untilTimeLimit(call));
  } catch (error) {
    // The caller is out of time. That says nothing about this part.
    outer?.throwIfAborted();
    if (error instanceof TimeLimitExceeded || isOutage(error)) throw new Outage(part, error);
    throw error;
  }
}

/**
 * Tells whether less than `milliseconds` have passed since a time in milliseconds since 1970. False if the clock was set back to before
 * that time: nothing is kept until a wrong clock is reached again.
 */
export function isYounger(since: number, milliseconds: number): boolean {
  const age = Date.now() - since;
  return age >= 0 && age < milliseconds;
}

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
