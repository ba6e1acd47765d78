import { resolve } from 'node:path';
import { PlainRefusal } from './gateway/plain-refusal.ts';

/** How the embedded runtime was asked to run. */
export interface Options {
  /** Port of the API; 0 takes a free one. */
  readonly port: number;
  /** The folder in which everything that must outlive a restart is kept. */
  readonly dataFolder: string;
  readonly demonstration: boolean;
  readonly timers: boolean;
  /** Whether the log of requests goes to the terminal instead of a file. */
  readonly logToTerminal: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the options from the environment; what is not set has the value that suits a laptop. */
export const optionsFrom = (environment: Environment): Options => ({
  port: portFrom(environment['PORT'] || '3000'),
  dataFolder: dataFolderFrom(environment),
  demonstration: environment['MOTORCADE_DEMO'] !== 'off',
  timers: environment['MOTORCADE_JOBS'] !== 'off',
  logToTerminal: environment['MOTORCADE_LOG'] === 'stdout',
});

/** The folder of the data, as it is named in the environment. */
export const dataFolderFrom = (environment: Environment): string => resolve(environment['MOTORCADE_DATA'] || '.local');

const portFrom = (text: string): number => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new PlainRefusal(`PORT must be a number from 0 to 65535, and it is "${text}".`);
};
