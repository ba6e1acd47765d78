import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { writeClient } from '#openapi/client/build.ts';

const run = promisify(execFile);
const TOOLS = resolve(import.meta.dirname, '../../.ci/clients');
const DOCUMENT = resolve(import.meta.dirname, '../../openapi/api-documentation.yaml');
const ESBUILD = resolve(import.meta.dirname, '../../node_modules/.bin/esbuild');
const MAX_BYTES = 16 * 1024 * 1024;

/** What a generator and its client need: a folder of its own, and the service. */
export interface Stage {
  readonly folder: string;
  readonly api: string;
  readonly token: string;
}

export interface Generator {
  readonly name: string;
  /** The command that a reader gives, in the root of the project. */
  readonly command: string;
  /** What finds a field of the wrong type. */
  readonly types: string;
  readonly remark: string;
  /** Generates the client, compiles it with its program, and returns what the program prints. Throws NotInstalled. */
  readonly run: (stage: Stage) => Promise<string>;
}

/** A tool cannot be had on this machine. */
export class NotInstalled extends Error {}

async function command(program: string, words: readonly string[], cwd: string, env = {}): Promise<string> {
  try {
    const { stdout } = await run(program, words, { cwd, env: { ...process.env, ...env }, maxBuffer: MAX_BYTES });
    return stdout;
  } catch (error) {
    const { code, stderr = '', stdout = '' } = error as { code?: unknown; stderr?: string; stdout?: string };
    if (code === 'ENOENT') throw new NotInstalled(program);
    throw new Error(`${program} ${words.join(' ')}\n${stdout.slice(-3_000)}${stderr.slice(-3_000)}`, { cause: error });
  }
}

const installations = new Map<string, Promise<unknown>>();

/** Installs a tool of CI, once for all that ask at the same time. Throws NotInstalled where its registry or its program cannot be had. */
async function installed(what: string, program: string, words: readonly string[]): Promise<void> {
  const key = [program, ...words].join(' ');
  const running = installations.get(key) ?? command(program, words, TOOLS);
  installations.set(key, running);
  try {
    await running;
  } catch (error) {
    throw new NotInstalled(what, { cause: error });
  }
}

async function exists(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined;
}

async function npmTool(name: string): Promise<string> {
  if (!(await exists(join(TOOLS, 'node_modules/.package-lock.json')))) await installed('npm', 'npm', ['ci']);
  return join(TOOLS, 'node_modules/.bin', name);
}

async function pythonFolder(): Promise<string> {
  const folder = join(TOOLS, 'node_modules/.python');
  if (!(await exists(join(folder, 'bin/openapi-python-client')))) {
    await npmTool('tsc');
    await installed('python3', 'python3', ['-m', 'venv', folder]);
    await installed('pip', join(folder, 'bin/pip'), ['install', '--quiet', '-r', 'requirements.txt']);
  }
  return join(folder, 'bin');
}

const OAPI = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const GENERATOR = 'openapi-generator-cli';
const GENERATOR_VERSION = '7.25.0';

async function javaTool(): Promise<string> {
  await npmTool('tsc');
  const folder = join(TOOLS, 'node_modules/.java');
  const jar = join(folder, `${GENERATOR}-${GENERATOR_VERSION}.jar`);
  const artifact = `-Dartifact=org.openapitools:${GENERATOR}:${GENERATOR_VERSION}`;
  if (!(await exists(jar)))
    await installed('mvn', 'mvn', ['-q', 'dependency:copy', artifact, `-DoutputDirectory=${folder}`]);
  return jar;
}

function program(name: string): string {
  return join(TOOLS, 'programs', name);
}

/** Compiles the program `name.ts` with the client beside it, and runs it. A line after `@ts-expect-error` must not compile. */
async function runTypeScript(name: string, { api, folder, token }: Stage): Promise<string> {
  await symlink(join(TOOLS, 'node_modules'), join(folder, 'node_modules'));
  for (const file of [`${name}.ts`, 'stage.ts']) await cp(program(file), join(folder, file));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'];
  const libraries = ['--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable'];
  await command(await npmTool('tsc'), [...options, ...libraries, `${name}.ts`], folder);
  await command(
    ESBUILD,
    [`${name}.ts`, '--bundle', '--format=esm', '--outfile=program.mjs', '--log-level=error'],
    folder,
  );
  return command(process.execPath, ['program.mjs'], folder, { API: api, TOKEN: token });
}

async function runGo(name: string, { api, folder, token }: Stage, more: readonly string[] = []): Promise<string> {
  await cp(program(`${name}.go`), join(folder, 'main.go'));
  await writeFile(join(folder, 'go.mod'), ['module example.org/client', 'go 1.24', ...more, ''].join('\n'));
  await command('go', ['mod', 'tidy'], folder);
  return command('go', ['run', '.'], folder, { API: api, TOKEN: token });
}

async function generateByJava(generator: string, stage: Stage, more: readonly string[] = []): Promise<string> {
  const words = ['-jar', await javaTool(), 'generate', '-i', DOCUMENT, '-g', generator, '-o', 'generated', ...more];
  await command('java', words, stage.folder);
  return join(stage.folder, 'generated');
}

/** Go has one room of names for types and constructors: `NewVip` is the constructor of `Vip`, so the schema `NewVip` gets another name. */
function goNames(): string {
  const schemas = new Set(
    Array.from(readFileSync(DOCUMENT, 'utf8').matchAll(/^ {4}([A-Z]\w*):$/gm), ([, name = '']) => name),
  );
  const colliding = [...schemas].filter((name) => name.startsWith('New') && schemas.has(name.slice(3)));
  return colliding.map((name) => `${name}=${name.slice(3)}ToCreate`).join(',');
}

const GO_INLINE = ['arrival', 'departure'].map((name) => `NewFlight_${name}=FlightToCreate_${name}`);
const GO_OPTIONS = [
  ['--additional-properties', 'enumClassPrefix=true'],
  ['--model-name-mappings', goNames()],
  ['--inline-schema-name-mappings', GO_INLINE.join(',')],
].flat();
const GO_MODULE = ['--git-host', 'example.org', '--git-user-id', 'x', '--git-repo-id', 'motorcade'];

/** The generators, with their default options but where `command` says otherwise. */
export const GENERATORS: readonly Generator[] = [
  {
    name: 'our own, for TypeScript',
    command: 'npm run client',
    types: 'the compiler',
    remark: 'Tokens, keys, retries, pages and ETags by itself, see above.',
    run: async (stage) => {
      await writeClient(join(stage.folder, 'generated'));
      return runTypeScript('motorcade', stage);
    },
  },
  {
    name: '@hey-api/openapi-ts 0.99.0',
    command: 'openapi-ts -i openapi/api-documentation.yaml -o generated',
    types: 'the compiler',
    remark: '',
    run: async (stage) => {
      const words = ['-i', DOCUMENT, '-o', 'generated', '--no-log-file'];
      await command(await npmTool('openapi-ts'), words, stage.folder);
      return runTypeScript('hey-api', stage);
    },
  },
  {
    name: 'orval 8.38.0',
    command: 'orval --config orval.config.cjs',
    types: 'the compiler',
    remark: "Its configuration has `client: 'fetch'` and `baseUrl`: the address is fixed when the client is generated.",
    run: async (stage) => {
      const output = { target: './generated/client.ts', client: 'fetch', baseUrl: stage.api };
      const config = `module.exports = ${JSON.stringify({ motorcade: { input: DOCUMENT, output } })};`;
      await writeFile(join(stage.folder, 'orval.config.cjs'), config);
      await command(await npmTool('orval'), ['--config', 'orval.config.cjs'], stage.folder);
      return runTypeScript('orval', stage);
    },
  },
  {
    name: 'openapi-typescript 7.13.0 with openapi-fetch 0.17.0',
    command: 'openapi-typescript openapi/api-documentation.yaml -o generated/api.d.ts',
    types: 'the compiler',
    remark: '',
    run: async (stage) => {
      await command(await npmTool('openapi-typescript'), [DOCUMENT, '-o', 'generated/api.d.ts'], stage.folder);
      return runTypeScript('openapi-typescript', stage);
    },
  },
  {
    name: 'openapi-python-client 0.29.1',
    command: 'openapi-python-client generate --path openapi/api-documentation.yaml',
    types: 'a type checker, such as mypy',
    remark: 'Leaves out `POST /api/vips/import` and the file of `POST /api/import`: it knows no body of text/csv.',
    run: async ({ api, folder, token }) => {
      const bin = await pythonFolder();
      const path = { PATH: `${bin}:${process.env['PATH']}` };
      const words = ['generate', '--path', DOCUMENT, '--output-path', 'generated'];
      await command(join(bin, 'openapi-python-client'), words, folder, path);
      const env = { API: api, TOKEN: token, PYTHONPATH: join(folder, 'generated') };
      return command(join(bin, 'python'), [program('openapi-python-client.py')], folder, env);
    },
  },
  {
    name: 'oapi-codegen 2.8.2 (Go)',
    command: 'oapi-codegen -package api -generate types,client -o api/api.go openapi/api-documentation.yaml',
    types: 'the compiler',
    remark: '',
    run: async (stage) => {
      await npmTool('tsc');
      const GOBIN = join(TOOLS, 'node_modules/.go');
      if (!(await exists(join(GOBIN, 'oapi-codegen'))))
        await command('go', ['install', OAPI], TOOLS, { GOBIN }).catch((cause: unknown) => {
          throw new NotInstalled('oapi-codegen', { cause });
        });
      await mkdir(join(stage.folder, 'api'));
      const words = ['-package', 'api', '-generate', 'types,client', '-o', 'api/api.go', DOCUMENT];
      await command(join(GOBIN, 'oapi-codegen'), words, stage.folder);
      return runGo('oapi-codegen', stage);
    },
  },
  {
    name: `openapi-generator ${GENERATOR_VERSION}, typescript-fetch`,
    command: `${GENERATOR} generate -i openapi/api-documentation.yaml -g typescript-fetch -o generated`,
    types: 'the compiler',
    remark: 'A refusal is thrown as `ResponseError`: read its problem by `await error.response.json()`.',
    run: async (stage) => {
      await generateByJava('typescript-fetch', stage);
      return runTypeScript('typescript-fetch', stage);
    },
  },
  {
    name: `openapi-generator ${GENERATOR_VERSION}, python`,
    command: `${GENERATOR} generate -i openapi/api-documentation.yaml -g python -o generated`,
    types: 'pydantic, as the request is made',
    remark: 'A refusal is raised as `ApiException`: its problem is the JSON in `body`.',
    run: async (stage) => {
      const PYTHONPATH = await generateByJava('python', stage);
      const python = join(await pythonFolder(), 'python');
      return command(python, [program('python.py')], stage.folder, { API: stage.api, TOKEN: stage.token, PYTHONPATH });
    },
  },
  {
    name: `openapi-generator ${GENERATOR_VERSION}, go`,
    command: `${GENERATOR} generate -i openapi/api-documentation.yaml -g go -o generated ${GO_OPTIONS.join(' ')}`,
    types: 'the compiler',
    remark: 'Without these options its constructors have the names of our schemas: `NewVip` makes a `Vip`.',
    run: async (stage) => {
      await generateByJava('go', stage, [...GO_OPTIONS, ...GO_MODULE]);
      const replaced = 'replace example.org/x/motorcade => ./generated';
      return runGo('go', stage, ['require example.org/x/motorcade v0.0.0', replaced]);
    },
  },
];

/** Returns what Spectral says about the document: nothing, if all is well. `test/house/api-document.test.ts` asks the linter of Redocly. */
export async function lint(): Promise<string> {
  const root = resolve(TOOLS, '../..');
  const rules = join(TOOLS, 'spectral.yaml');
  const words = ['lint', '--ruleset', rules, '--fail-severity=warn', '--quiet', DOCUMENT];
  return command(await npmTool('spectral'), words, root);
}
