import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { UserFacingError } from '#infra/local/user-facing-error.ts';

/** What this file asks of the machine. Tests pass another machine. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
  /** Returns the folder of an installed package. */
  readonly folderOf: (packageName: string) => string | undefined;
  /** Tells whether a program starts: macOS has a `java` that only says how to install one. */
  readonly starts: (program: string, ...args: readonly string[]) => boolean;
}

interface Wanted {
  readonly host: string;
  readonly port: number;
  /** The folder of the data. Default: memory. */
  readonly dataFolder?: string | undefined;
}

const JAR = 'DynamoDBLocal.jar';
const INSTALL_PAGE =
  'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.DownloadingAndRunning.html';

/**
 * Returns the command that starts a DynamoDB-compatible engine: that of the package for this machine, `dynoxide` on the PATH, or, as the last
 * way out, DynamoDB Local with Java. Throws an error that says what to do.
 */
export function engineCommand(wanted: Wanted, machine: Machine = thisMachine()): readonly string[] {
  const command = dynoxide(wanted, machine) ?? dynamoDbLocal(wanted, machine);
  if (command) return command;
  throw new UserFacingError(
    `There is no table engine for ${machine.platform}-${machine.arch}. ${adviceFor(machine)}
Or put \`dynoxide\` on the PATH. Or start another DynamoDB-compatible engine and name it with DDB_ENDPOINT=http://127.0.0.1:8000
Or install Java 17 and unpack DynamoDB Local into ${homesOf(machine)[0]} (${INSTALL_PAGE}).`,
  );
}

/** The machines for which npm installs an engine, as `npm ci` does unless it leaves out optional packages. */
const PACKAGED = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

function adviceFor({ arch, platform }: Machine): string {
  return PACKAGED.includes(`${platform}-${arch}`)
    ? 'Its package is missing: run `npm ci` again, without --omit=optional.'
    : 'No package has one.';
}

function dynoxide({ dataFolder, host, port }: Wanted, machine: Machine): string[] | undefined {
  const { arch, environment, exists, folderOf, platform } = machine;
  const name = platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  const folders = [folderOf(`@dynoxide/${platform}-${arch}`), ...(environment['PATH'] ?? '').split(delimiter)];
  const program = folders.flatMap((folder) => (folder ? [join(folder, name)] : [])).find(exists);
  if (program === undefined) return undefined;
  const where = dataFolder ? ['--db-path', join(dataFolder, 'table.db')] : [];
  return [program, '--host', host, '--port', String(port), ...where];
}

/** It listens on all addresses of the machine and can be told no other. It can be told to answer no page. */
function dynamoDbLocal({ dataFolder, host, port }: Wanted, machine: Machine): string[] | undefined {
  const home = homesOf(machine).find((folder) => machine.exists(join(folder, JAR)));
  if (home === undefined || !machine.starts('java', '-version')) return undefined;
  const library = `-Djava.library.path=${join(home, 'DynamoDBLocal_lib')}`;
  const where = dataFolder ? ['-dbPath', dataFolder] : ['-inMemory'];
  const origins = ['-cors', `http://${host}:${port}`];
  return ['java', library, '-jar', join(home, JAR), '-sharedDb', '-port', String(port), ...origins, ...where];
}

/** The folders in which DynamoDB Local may be. `DYNAMODB_LOCAL_HOME` names another one. */
function homesOf({ environment, home }: Machine): string[] {
  const given = environment['DYNAMODB_LOCAL_HOME'];
  return [...(given ? [given] : []), join(home, 'dynamodb-local')];
}

function thisMachine(): Machine {
  return {
    platform: process.platform,
    arch: process.arch,
    home: homedir(),
    environment: process.env,
    exists: existsSync,
    folderOf: (packageName) => {
      try {
        return dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
        throw error;
      }
    },
    starts: (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0,
  };
}
