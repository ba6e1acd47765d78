import { afterEach } from '@jest/globals';
import { database } from '#shared/table/database.ts';

const NAME = 'fault';
type Sent = object;

export interface Faults {
  /** Lets requests of this kind fail, such as `UpdateItem`; with `after`, the table carries them out first and its answer is lost. */
  on(command: string, error: Error, after?: 'done'): void;
  /** Sends requests of this kind twice, as the client does that never heard the first answer. */
  repeat(command: string): void;
  /** The table works again. */
  off(): void;
}

/** Lets the table fail in tests of this file. Each test begins with one that works. */
export const useFaults = (): Faults => {
  const off = () => {
    database().client.middlewareStack.remove(NAME);
  };
  afterEach(off);
  const replace = (command: string, send: (next: () => Promise<Sent>) => Promise<Sent>) => {
    off();
    database().client.middlewareStack.add(
      (next, context) => (args) =>
        (context as { commandName?: string }).commandName === `${command}Command`
          ? (send(() => next(args) as Promise<Sent>) as ReturnType<typeof next>)
          : next(args),
      { step: 'finalizeRequest', priority: 'low', name: NAME },
    );
  };
  return {
    off,
    on: (command, error, after) =>
      replace(command, async (next) => {
        if (after) await next();
        throw error;
      }),
    repeat: (command) =>
      replace(command, async (next) => {
        await next();
        return next();
      }),
  };
};
