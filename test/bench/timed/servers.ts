import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable } from '#test/bench/print-table.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { tokenFor } from '#test/support/token.ts';
import { installTools } from '#test/support/tools.ts';
import { inRounds, median, type Variant } from './rounds.ts';

const PAGE = 200;
const CONNECTIONS = 10;
const WARM_UP_SECONDS = 2;
const SECONDS = 4;

interface Server {
  readonly name: string;
  readonly url: string;
  readonly process: ChildProcess;
}

interface Load {
  readonly rate: number;
  /** CPU time of the server per request, in milliseconds. */
  readonly cpuMs: number;
}

/** The parts of autocannon that we use. The package has no types. */
interface Shot {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Replaces each `[<id>]` in the body with an id of its own. */
  readonly idReplacement?: boolean;
  readonly connections: number;
  /** In seconds. */
  readonly duration: number;
}

interface Result {
  readonly requests: { readonly average: number; readonly total: number };
  readonly non2xx: number;
  readonly errors: number;
  readonly timeouts: number;
}

async function shoot(shot: Shot): Promise<Result> {
  const file = join(await installTools(), 'node_modules/autocannon/autocannon.js');
  const client = (await import(file)) as { readonly default: (shot: Shot) => Promise<Result> };
  return client.default(shot);
}

type Request = Pick<Shot, 'method' | 'body'> & { readonly path: string };

/** autocannon replaces `[<id>]`: each VIP has a name of their own, as in an event. */
const POST: Request = {
  method: 'POST',
  path: '/api/vips',
  body: JSON.stringify({ name: 'Ngozi Okonjo [<id>]', department: 'ADMIN', phone: '+44 20 7946 0958' }),
};
const GET: Request = { method: 'GET', path: `/api/vips?limit=${PAGE}` };

/** The CPU time per request of the local server, divided by that of bare `node:http`. Medians. */
export interface ServerFigures {
  readonly post: number;
  readonly get: number;
}

const KINDS = [
  ['Motorcade', 'service'],
  ['node:http', 'bare'],
] as const;

/** Times the local server and a bare one that checks tokens and makes the same requests to the same table, and prints them. */
export async function takeServers(rounds: number): Promise<ServerFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'motorcade-servers-'));
  const servers: Server[] = [];
  try {
    await addGuests(Array.from({ length: PAGE + 50 }, (_, place) => guest(`Guest ${place}`)));
    for (const [name, kind] of KINDS) servers.push(await start(name, kind, folder));
    const token = await tokenFor(await aUser('ADMINISTRATOR'));
    for (const server of servers) await refuses(server);
    const posts = await compared(servers, POST, token, rounds);
    const gets = await compared(servers, GET, token, rounds);
    return print(posts, gets, rounds);
  } finally {
    for (const server of servers) await stop(server);
    await rm(folder, { recursive: true });
  }
}

/** Throws unless the server checks tokens. */
async function refuses({ name, url }: Server): Promise<void> {
  const { status } = await fetch(url + GET.path, { headers: { authorization: 'Bearer a.b.c' } });
  if (status !== 401) throw new Error(`${name} answered ${status} to a wrong token`);
}

async function start(name: string, kind: string, folder: string): Promise<Server> {
  const environment = {
    ...process.env,
    PORT: '0',
    MOTORCADE_DATA: folder,
    MOTORCADE_DEMO: 'off',
    MOTORCADE_JOBS: 'off',
    POWERTOOLS_LOG_LEVEL: 'INFO',
    RATE_LIMIT_REQUESTS: '1000000000',
  };
  const child = fork(join(import.meta.dirname, 'server-process.ts'), [kind], { env: environment });
  const url = await nextMessage(child);
  if (typeof url !== 'string') throw new Error(`${name} did not start`);
  return { name, url, process: child };
}

async function stop({ process: child }: Server): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Returns the next message of a child process, or undefined if it exits first. */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  const received = new AbortController();
  const { signal } = received;
  const [message] = (await Promise.race([once(child, 'message', { signal }), ended(child, signal)])) as unknown[];
  received.abort();
  return message;
}

async function ended(child: ChildProcess, signal: AbortSignal): Promise<[]> {
  await once(child, 'exit', { signal });
  return [];
}

async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const { system, user } = (await nextMessage(child)) as NodeJS.CpuUsage;
  return (user + system) / 1_000;
}

async function compared(
  servers: readonly Server[],
  request: Request,
  token: string,
  rounds: number,
): Promise<Map<string, Load[]>> {
  for (const server of servers) await fire(server, request, token, WARM_UP_SECONDS);
  const variants = servers.map(
    (server): Variant<Load> => ({ name: server.name, measure: () => fire(server, request, token, SECONDS) }),
  );
  return inRounds(variants, rounds);
}

async function fire(server: Server, request: Request, token: string, seconds: number): Promise<Load> {
  const { path, ...asked } = request;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const before = await cpuOf(server.process);
  const result = await shoot({
    ...asked,
    idReplacement: true,
    url: server.url + path,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${server.name} failed ${failed} times of ${result.requests.total}`);
  const cpuMs = ((await cpuOf(server.process)) - before) / result.requests.total;
  return { rate: result.requests.average, cpuMs };
}

interface Summary {
  readonly name: string;
  readonly post: Load;
  readonly get: Load;
}

function typical(loads: readonly Load[] = []): Load {
  return {
    rate: median(loads.map(({ rate }) => rate)),
    cpuMs: median(loads.map(({ cpuMs }) => cpuMs)),
  };
}

function print(posts: ReadonlyMap<string, Load[]>, gets: ReadonlyMap<string, Load[]>, rounds: number): ServerFigures {
  const all: Summary[] = [...posts].map(([name, loads]) => ({
    name,
    post: typical(loads),
    get: typical(gets.get(name)),
  }));
  const right = (title: string) => ({ title, right: true });
  printTable(
    `Servers on this machine with the same requests to one table (bar 10); both check tokens; ours also checks rules and schemas, and\nlogs; medians of ${rounds}`,
    [{ title: '' }, right('POST a VIP, per s'), right('CPU ms'), right(`GET ${PAGE} VIPs, per s`), right('CPU ms')],
    all.map(({ get, name, post }) => [
      name,
      post.rate.toFixed(0),
      post.cpuMs.toFixed(2),
      get.rate.toFixed(0),
      get.cpuMs.toFixed(2),
    ]),
  );
  const [ours, bare] = all as [Summary, Summary];
  return { post: ours.post.cpuMs / bare.post.cpuMs, get: ours.get.cpuMs / bare.get.cpuMs };
}
