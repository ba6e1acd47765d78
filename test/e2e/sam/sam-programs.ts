import { execFile, spawnSync } from 'node:child_process';
import { cp, glob, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { oncePerRun } from '#test/support/once-per-run.ts';

/** What the install of AWS's client needs, and SAM itself. */
const NEEDED = ['sam', 'python3', 'cmake', 'make', 'g++'] as const;

function placeOf(program: string): string {
  return spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim();
}

/** Returns the programs that are missing here. */
export function missingPrograms(): string[] {
  return process.platform === 'linux' ? NEEDED.filter((name) => placeOf(name) === '') : ['Linux'];
}

/** Returns AWS's emulator of the runtime interface, which SAM brings. */
export async function findEmulator(): Promise<string> {
  const packages = resolve(await realpath(placeOf('sam')), '../../lib/python3*/site-packages');
  const name = `aws-lambda-rie-${process.arch === 'arm64' ? 'arm64' : 'x86_64'}`;
  for await (const file of glob(join(packages, 'samcli/local/rapid', name))) return file;
  throw new Error(`${name} is not where SAM has it`);
}

/** Installs AWS's client of the runtime interface, once for all test files of a run. Its native part is compiled: that takes a minute. */
export async function installClient(): Promise<string> {
  const folder = await oncePerRun('lambda-client', async (unfinished) => {
    for (const file of ['package.json', 'package-lock.json']) await cp(join('.ci/sam', file), join(unfinished, file));
    await promisify(execFile)('npm', ['ci'], { cwd: unfinished, maxBuffer: 50e6 });
  });
  return join(folder, 'node_modules/aws-lambda-ric/index.mjs');
}
