import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Cold } from './cold-figure.ts';
import type { Packages } from './packages.ts';

const VIP = JSON.stringify({ name: 'Ngozi Okonjo', department: 'ADMIN' });

/** Starts Nest in a fresh process and lets it answer two POSTs. Returns the CPU time after the first and the memory after the second. */
export async function nestCold({ folder }: Packages, environment: NodeJS.ProcessEnv): Promise<Cold> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'nest-start.mjs'), folder], {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async <T>(): Promise<T> => {
    const { done, value } = await lines.next();
    if (done) throw new Error('Nest ended early');
    return JSON.parse(value) as T;
  };
  const figures = (): Promise<{ readonly cpuMs: number; readonly rssMb: number }> => {
    child.stdin.write('figures\n');
    return next();
  };
  const port = await next<number>();
  await post(port, VIP, 201);
  const { cpuMs } = await figures();
  await post(port, VIP, 201);
  const { rssMb } = await figures();
  // Shows that it validates.
  await post(port, '{ "name": 7 }', 400);
  const ended = once(child, 'exit');
  child.stdin.end();
  await ended;
  return { initMs: cpuMs, callMs: 0, rssMb };
}

async function post(port: number, body: string, expected: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`http://127.0.0.1:${port}/api/vips`, { method: 'POST', headers, body });
  if (status !== expected) throw new Error(`Nest answered ${status}`);
}
