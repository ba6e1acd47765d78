import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** The log of a service that does not write it to the terminal. */
export interface ServiceLog {
  readonly file: string;
  stop(): Promise<void>;
}

/**
 * Sends what the handlers log to a file, for a line a request would bury the banner; faults, which go to the error output, still
 * show. The log of the start before is kept beside it. To be called before anything logs.
 */
export const startServiceLog = (dataFolder: string): ServiceLog => {
  const file = join(dataFolder, 'service.log');
  if (existsSync(file)) renameSync(file, join(dataFolder, 'service.previous.log'));
  const stream = createWriteStream(file, { mode: 0o600 });
  // The logger of the handlers holds on to `process.stdout` itself and offers no other place.
  Object.defineProperty(process, 'stdout', { configurable: true, value: stream });
  return {
    file,
    stop: async () => {
      stream.end();
      await once(stream, 'close');
    },
  };
};
