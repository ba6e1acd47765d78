import { afterEach } from '@jest/globals';
import { database } from '#shared/table/database.ts';
import { sendWholly } from './plain-sending.ts';

const NAME = 'fault';
type Sent = object;

export interface Faults {
  /** Makes requests of this kind fail, such as `UpdateItem`. With `after`, the table executes them first and its answer is lost. */
  on(command: string, error: Error, after?: 'done'): void;
  /** Makes the n-th request of this kind fail, and all after it, like a process that ends. */
  cut(command: string, place: number): void;
  /** Runs something just before each request of this kind. */
  before(command: string, run: () => Promise<unknown>): void;
  /** Sends requests of this kind twice, like a client that did not get the first answer. */
  repeat(command: string): void;
  /**
   * Lets this number of transactions through. From then on nothing reaches the table, as if the Lambda was killed there. Returns how
   * many transactions were sent.
   */
  killAfter(transactions: number): () => number;
  /** Makes the table work again. */
  off(): void;
}

/** Lets the tests of this file make the table fail. Each test starts with a working table. */
export function useFaults(): Faults {
  const off = () => {
    database().client.middlewareStack.remove(NAME);
    sendWholly(false);
  };
  afterEach(off);
  const replace = (command: string, send: (next: () => Promise<Sent>) => Promise<Sent>) => {
    off();
    sendWholly(true);
    database().client.middlewareStack.add(
      (next, context) => (args) =>
        (context as { commandName?: string }).commandName === `${command}Command`
          ? (send(() => next(args) as Promise<Sent>) as ReturnType<typeof next>)
          : next(args),
      { step: 'finalizeRequest', priority: 'low', name: NAME },
    );
  };
  const killAfter = (transactions: number) => {
    off();
    sendWholly(true);
    let sent = 0;
    database().client.middlewareStack.add(
      (next, context) => (args) => {
        if (sent >= transactions) throw new Error('the Lambda was killed');
        if ((context as { commandName?: string }).commandName === 'TransactWriteItemsCommand') sent += 1;
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low', name: NAME },
    );
    return () => sent;
  };
  return {
    off,
    killAfter,
    on: (command, error, after) =>
      replace(command, async (next) => {
        if (after) await next();
        throw error;
      }),
    cut: (command, place) => {
      let sent = 0;
      replace(command, async (next) => {
        sent += 1;
        if (sent >= place) throw new Error('the process ended');
        return next();
      });
    },
    before: (command, run) =>
      replace(command, async (next) => {
        await run();
        return next();
      }),
    repeat: (command) =>
      replace(command, async (next) => {
        await next();
        return next();
      }),
  };
}
