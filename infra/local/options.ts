import { resolve } from 'node:path';
import { UserFacingError } from './terminal.ts';

/** The options of the embedded runtime. */
export interface Options {
  /** Port of the API. 0 takes a free port. Default: 3000. */
  readonly port: number;
  /** The folder of all data that survives a restart. Default: `.local`. */
  readonly dataFolder: string;
  readonly demonstration: boolean;
  readonly timers: boolean;
  /** Writes the log of the requests to the terminal instead of a file. */
  readonly logToTerminal: boolean;
  /** The host names by which people reach the service, beside those of the loopback address. */
  readonly hosts: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the options from the environment. */
export function optionsFrom(environment: Environment): Options {
  return {
    port: portFrom(environment['PORT'] || '3000'),
    dataFolder: dataFolderFrom(environment),
    demonstration: environment['MOTORCADE_DEMO'] !== 'off',
    timers: environment['MOTORCADE_JOBS'] !== 'off',
    logToTerminal: environment['MOTORCADE_LOG'] === 'stdout',
    hosts: hostsFrom(environment),
  };
}

/** Returns the absolute path of the data folder. */
export function dataFolderFrom(environment: Environment): string {
  return resolve(environment['MOTORCADE_DATA'] || '.local');
}

/** Returns the names of MOTORCADE_HOSTS, and that of the public address. */
function hostsFrom({ MOTORCADE_HOSTS = '', PUBLIC_URL = '' }: Environment): string[] {
  const named = MOTORCADE_HOSTS.split(',').map((name) => name.trim().toLowerCase());
  return [...named, URL.parse(PUBLIC_URL)?.hostname ?? ''].filter(Boolean);
}

function portFrom(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new UserFacingError(`PORT must be a number from 0 to 65535, but it is "${text}".`);
}
