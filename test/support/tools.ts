import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { oncePerRun } from './once-per-run.ts';

const FOLDER = resolve(import.meta.dirname, '../../.ci/tools');

/**
 * Returns the folder of the tools that only few tests need: Chromium, the conformance suite of MCP, parsers of calendars, a writer of workbooks, and a client that makes load. They have a
 * `package.json` of their own, so that `npm ci` stays small. This installs them where they are missing or older than their lock file.
 */
export async function installTools(): Promise<string> {
  const [installed, wanted] = await Promise.all([
    changedAt('node_modules/.package-lock.json'),
    changedAt('package-lock.json'),
  ]);
  if (installed < wanted) await promisify(execFile)('npm', ['ci'], { cwd: FOLDER });
  return FOLDER;
}

async function changedAt(file: string): Promise<number> {
  try {
    return (await stat(join(FOLDER, file))).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

/** Installs the tools as above. All test files of a run share one installation. */
export async function toolsFolder(): Promise<string> {
  await oncePerRun('tools', async () => void (await installTools()));
  return FOLDER;
}

/** Returns a package of the tools. */
export async function toolPackage(name: string): Promise<unknown> {
  return createRequire(join(await toolsFolder(), 'package.json'))(name);
}
