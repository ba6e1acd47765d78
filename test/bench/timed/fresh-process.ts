import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const here = import.meta.dirname;

interface Asked {
  readonly args: readonly string[];
  readonly input?: string;
  readonly environment?: NodeJS.ProcessEnv;
}

/** Runs a script of this folder in a process that has done nothing before, and gives what it prints as JSON. */
export const inFreshProcess = async <T>(script: string, { args, environment, input = '' }: Asked): Promise<T> => {
  const child = spawn(process.execPath, [resolve(here, script), ...args], { env: { ...process.env, ...environment } });
  child.stdin.end(input);
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (output === '') throw new Error(`${script} failed: ${complaints}`);
  return JSON.parse(output) as T;
};
