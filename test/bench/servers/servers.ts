import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRounds, median, type Variant } from '#test/bench/rounds.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { tokenFor } from '#test/support/token.ts';

const PAGE = 200;
const CONNECTIONS = 10;
/** In requests, before anything is measured: V8 has compiled the servers by then. */
const WARM_UP = 600;
const MEASURED = 200;

interface Server {
  readonly url: string;
  readonly process: ChildProcess;
}

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: () => string;
}

let guests = 0;

/** Each VIP has a name of their own, as in an event. */
const POST: Asked = {
  method: 'POST',
  path: '/api/vips',
  body: () => {
    guests += 1;
    return JSON.stringify({ name: `Ngozi Okonjo ${guests}`, department: 'ADMIN', phone: '+44 20 7946 0958' });
  },
};
const GET: Asked = { method: 'GET', path: `/api/vips?limit=${PAGE}`, body: () => '' };

/** CPU time of one request in milliseconds, without that of the client and the table: of the local server, and of a bare one. */
export interface OfServer {
  readonly ours: number;
  readonly bare: number;
}

export interface ServerFigures {
  readonly post: OfServer;
  readonly get: OfServer;
}

/** Times the local server, and a bare `node:http` server that checks tokens and makes the same requests to the same table. Medians of the rounds. */
export async function takeServers(rounds: number): Promise<ServerFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'motorcade-servers-'));
  const servers: Record<string, Server> = {};
  try {
    await addGuests(Array.from({ length: PAGE + 50 }, (_, place) => guest(`Guest ${place}`)));
    for (const kind of ['ours', 'bare'] as const) servers[kind] = await start(kind, folder);
    const token = await tokenFor(await aUser('ADMINISTRATOR'));
    for (const server of Object.values(servers)) await assertRefuses(server);
    return { post: await compared(servers, POST, token, rounds), get: await compared(servers, GET, token, rounds) };
  } finally {
    for (const { process: child } of Object.values(servers)) child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  }
}

/** Throws unless the server checks tokens. */
async function assertRefuses(server: Server): Promise<void> {
  const status = await answerOf(server, GET, 'a.b.c', new Agent());
  if (status !== 401) throw new Error(`${server.url} answered ${status} to a wrong token`);
}

async function start(kind: string, folder: string): Promise<Server> {
  const environment = {
    ...process.env,
    PORT: '0',
    MOTORCADE_DATA: folder,
    MOTORCADE_DEMO: 'off',
    MOTORCADE_JOBS: 'off',
    RATE_LIMIT_REQUESTS: '1000000000',
  };
  const child = fork(join(import.meta.dirname, 'server-process.ts'), [kind], { env: environment });
  const ended = once(child, 'exit').then(() => [undefined]);
  const [url] = (await Promise.race([once(child, 'message'), ended])) as unknown[];
  if (typeof url !== 'string') throw new Error(`the server ${kind} did not start`);
  return { url, process: child };
}

/** The CPU time of a server so far, in milliseconds. */
async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [{ system, user }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return (user + system) / 1_000;
}

async function compared(servers: Readonly<Record<string, Server>>, asked: Asked, token: string, rounds: number) {
  for (const server of Object.values(servers)) await fire(server, asked, token, WARM_UP);
  const variants = Object.entries(servers).map(
    ([name, server]): Variant<number> => ({ name, measure: () => fire(server, asked, token, MEASURED) }),
  );
  const found = await inRounds(variants, rounds);
  return { ours: median(found.get('ours') ?? []), bare: median(found.get('bare') ?? []) };
}

/** Sends requests over ten connections. Returns the CPU time of one. */
async function fire(server: Server, asked: Asked, token: string, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const before = await cpuOf(server.process);
  let left = count;
  const sendOn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const status = await answerOf(server, asked, token, agent);
      if (status >= 300) throw new Error(`${server.url} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendOn));
  const spent = (await cpuOf(server.process)) - before;
  agent.destroy();
  return spent / count;
}

function answerOf({ url }: Server, { body, method, path }: Asked, token: string, agent: Agent): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers, agent }, (answer) => {
      answer.on('error', reject).on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    sent.on('error', reject).end(method === 'POST' ? body() : undefined);
  });
}
