import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** The log file of a service. */
export interface ServiceLog {
  readonly file: string;
  stop(): Promise<void>;
}

/**
 * Writes the log of the handlers to a file, so that the banner stays visible. Errors go to standard error and stay visible too. Keeps
 * the log of the previous start beside it. Must be called before the first log line.
 */
export function startServiceLog(dataFolder: string): ServiceLog {
  const file = join(dataFolder, 'service.log');
  if (existsSync(file)) renameSync(file, join(dataFolder, 'service.previous.log'));
  const stream = createWriteStream(file, { mode: 0o600 });
  // The logger of the handlers always writes to `process.stdout`.
  Object.defineProperty(process, 'stdout', { configurable: true, value: stream });
  return {
    file,
    stop: async () => {
      stream.end();
      await once(stream, 'close');
    },
  };
}
