import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const here = import.meta.dirname;

interface Asked {
  readonly args: readonly string[];
  readonly input?: string;
  readonly environment?: NodeJS.ProcessEnv;
}

/** Runs a script of this folder in a new process, and returns the JSON that it prints. */
export async function inFreshProcess<T>(script: string, { args, environment, input = '' }: Asked): Promise<T> {
  const child = spawn(process.execPath, [resolve(here, script), ...args], { env: { ...process.env, ...environment } });
  child.stdin.end(input);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (output === '') throw new Error(`${script} failed: ${errors}`);
  return JSON.parse(output) as T;
}
