import { afterEach } from '@jest/globals';
import { database } from '#shared/entities/database.ts';

const NAME = 'fault';

export interface Faults {
  /** Lets requests of this kind fail, such as `UpdateItem`; with `after`, the table carries them out first and its answer is lost. */
  on(command: string, error: Error, after?: 'done'): void;
  /** The table works again. */
  off(): void;
}

/** Lets the table fail in tests of this file. Each test begins with one that works. */
export const useFaults = (): Faults => {
  const off = () => {
    database().client.middlewareStack.remove(NAME);
  };
  afterEach(off);
  return {
    off,
    on: (command, error, after) => {
      off();
      database().client.middlewareStack.add(
        (next, context) => async (args) => {
          if ((context as { commandName?: string }).commandName !== `${command}Command`) return next(args);
          if (after) await next(args);
          throw error;
        },
        { step: 'initialize', name: NAME },
      );
    },
  };
};
