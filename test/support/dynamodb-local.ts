/**
 * Runs tests on DynamoDB Local of AWS instead of the embedded engine: `npm exec -- node test/support/dynamodb-local.ts test/entities`.
 * Needs Java. Downloads the engine once, from the package registry, into a folder outside the project.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#infra/local/engine/dynamodb.ts';

const PACKAGE = 'amplify-dynamodb-simulator';
const VERSION = '2.9.30';
const START_MS = 60_000;

/** Kept between runs. */
const home = process.env['DYNAMODB_LOCAL_HOME'] ?? join(tmpdir(), `motorcade-${PACKAGE}-${VERSION}`);
const emulator = join(home, 'node_modules', PACKAGE, 'emulator');
const jar = join(emulator, 'DynamoDBLocal.jar');

function hasJava(): boolean {
  return spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;
}

function fetchEngine(): void {
  if (existsSync(jar)) return;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{"private":true}');
  const wanted = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', `${PACKAGE}@${VERSION}`];
  const { status } = spawnSync('npm', wanted, { cwd: home, stdio: 'inherit', env: withoutOurs() });
  if (status !== 0 || !existsSync(jar)) throw new Error(`${PACKAGE}@${VERSION} could not be installed`);
}

/** Returns the environment without the npm variables of this project, which would make the other npm use this project. */
function withoutOurs(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_(local_)?prefix|package_|lifecycle_)/i.test(name)),
  );
}

async function startEngine(port: number): Promise<ChildProcess> {
  const library = `-Djava.library.path=${join(emulator, 'DynamoDBLocal_lib')}`;
  const child = spawn('java', [library, '-jar', jar, '-inMemory', '-sharedDb', '-port', String(port)], {
    stdio: 'ignore',
  });
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    if (await answers(port)) return child;
    await pause(200);
  }
  child.kill();
  throw new Error('DynamoDB Local did not start');
}

async function answers(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(1_000) });
    return true;
  } catch (error) {
    // The engine does not listen yet, or answers too slowly.
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}

async function main(): Promise<number> {
  if (!hasJava()) {
    process.stdout.write('DynamoDB Local needs Java, which is not installed: no test was run.\n');
    return 0;
  }
  fetchEngine();
  const port = await freePort();
  const engine = await startEngine(port);
  // A signal to this process also ends the engine.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => engine.kill());
  try {
    const tests = spawn('npm', ['test', '--', ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: { ...process.env, DDB_ENDPOINT: `http://127.0.0.1:${port}` },
    });
    const [code] = (await once(tests, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    engine.kill();
  }
}

process.exitCode = await main();
