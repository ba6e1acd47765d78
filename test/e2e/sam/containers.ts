import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { json } from 'node:stream/consumers';
import { freePort } from '#infra/local/engine/dynamodb.ts';

/** What SAM asks for, as far as it matters here. */
interface Wanted {
  readonly Env: readonly string[];
  readonly HostConfig: {
    readonly Binds: readonly string[];
    readonly PortBindings: Readonly<Record<string, readonly { readonly HostIp: string; readonly HostPort: string }[]>>;
  };
}

interface Container {
  readonly wanted: Wanted;
  process?: ChildProcess;
  /** Where it has its code. */
  task?: string;
  readonly output: Buffer[];
  readonly readers: Set<Duplex>;
}

/** How a process stands for a container: AWS's emulator of the runtime interface, which SAM brings, and AWS's client of it. */
export interface Programs {
  readonly emulator: string;
  /** The command that starts the client. */
  readonly client: readonly string[];
  /** What the process gets beside the variables of the function. */
  readonly environment: () => Readonly<Record<string, string>>;
}

export interface Engine extends AsyncDisposable {
  readonly url: string;
  /** Where the code of each container was that SAM started. */
  readonly codeFolders: string[];
}

type Params = readonly string[];
type Answer = { readonly status: number; readonly body?: unknown };
type Route = readonly [
  method: string,
  path: RegExp,
  answer: (params: Params, body: unknown) => Answer | Promise<Answer>,
];

const IMAGE = { Id: 'sha256:image', RepoTags: [], RepoDigests: ['image@sha256:image'], Config: {} };

/**
 * Stands for the engine of Docker, as far as SAM uses it: each container is a process of this machine, with a copy of its code.
 * Images need no content.
 */
export async function startContainers(programs: Programs): Promise<Engine> {
  const containers = new Map<string, Container>();
  const codeFolders: string[] = [];
  const of = (id = ''): Container => {
    const container = containers.get(id);
    if (!container) throw new Error(`There is no container ${id}`);
    return container;
  };
  const routes: readonly Route[] = [
    ['GET', /^\/_ping$/, () => ({ status: 200, body: 'OK' })],
    ['GET', /^\/version$/, () => ({ status: 200, body: { ApiVersion: '1.44', Version: '27.0.0', Os: 'linux' } })],
    ['GET', /^\/info$/, () => ({ status: 200, body: { OSType: 'linux' } })],
    ['GET', /^\/images\/.+\/json$/, () => ({ status: 200, body: IMAGE })],
    ['GET', /^\/distribution\/.+\/json$/, () => ({ status: 200, body: { Descriptor: { digest: 'sha256:image' } } })],
    [
      'POST',
      /^\/containers\/create$/,
      (_none, body) => {
        const id = randomBytes(32).toString('hex');
        containers.set(id, { wanted: body as Wanted, output: [], readers: new Set() });
        return { status: 201, body: { Id: id, Warnings: [] } };
      },
    ],
    [
      'POST',
      /^\/containers\/(\w+)\/start$/,
      async ([id]) => {
        codeFolders.push(await start(of(id), programs));
        return { status: 204 };
      },
    ],
    ['POST', /^\/containers\/(\w+)\/(?:stop|kill)$/, async ([id]) => ({ status: (await end(of(id)), 204) })],
    [
      'GET',
      /^\/containers\/(\w+)\/json$/,
      ([id = '']) => (containers.has(id) ? { status: 200, body: stateOf(id, of(id)) } : { status: 404, body: {} }),
    ],
    [
      'DELETE',
      /^\/containers\/(\w+)$/,
      async ([id = '']) => {
        await end(of(id));
        containers.delete(id);
        return { status: 204 };
      },
    ],
  ];
  const server = createServer((request, response) => void answer(routes, request, response));
  // SAM attaches itself to the output of a container, and reads it as long as that runs.
  server.on('upgrade', ({ url = '' }: IncomingMessage, socket: Duplex) => {
    const { output, readers } = of(/containers\/(\w+)\/attach/.exec(url)?.[1]);
    socket.write('HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n');
    for (const frame of output) socket.write(frame);
    readers.add(socket);
    socket.on('error', () => readers.delete(socket));
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `tcp://127.0.0.1:${port}`,
    codeFolders,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([...containers.values()].map(end));
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(routes: readonly Route[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = decodeURIComponent(new URL(request.url ?? '', 'http://engine').pathname).replace(/^\/v[\d.]+(?=\/)/, '');
  const body = request.headers['content-type']?.includes('json') ? await json(request) : undefined;
  for (const [method, pattern, run] of routes) {
    const params = request.method === method ? pattern.exec(path)?.slice(1) : undefined;
    if (!params) continue;
    const { body: answered, status } = await run(params, body);
    response.writeHead(status, { 'content-type': 'application/json', 'api-version': '1.44' });
    response.end(
      answered === undefined ? undefined : typeof answered === 'string' ? answered : JSON.stringify(answered),
    );
    return;
  }
  response.writeHead(501, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ message: `${request.method} ${path} is not what SAM was seen to ask for` }));
}

/** Starts the process of a container, on a copy of its code: beside its original lie files that a container does not see. Returns the original. */
async function start(container: Container, { client, emulator, environment }: Programs): Promise<string> {
  const { Env, HostConfig } = container.wanted;
  const [folder = ''] = HostConfig.Binds.map((bind) => /^(.+?):\/var\/task\b/.exec(bind)?.[1] ?? '').filter(Boolean);
  const [{ HostIp, HostPort } = { HostIp: '', HostPort: '' }] = HostConfig.PortBindings['8080/tcp'] ?? [];
  const task = await mkdtemp(join(tmpdir(), 'motorcade-task-'));
  await cp(folder, task, { recursive: true });
  container.task = task;
  const args = [
    '--log-level=error',
    `--runtime-interface-emulator-address=${HostIp}:${HostPort}`,
    `--runtime-api-address=127.0.0.1:${await freePort()}`,
    '/usr/bin/env',
    // The emulator names the folder of a container.
    `LAMBDA_TASK_ROOT=${task}`,
    ...client,
  ];
  const child = spawn(emulator, args, {
    cwd: task,
    env: { ...environment(), ...Object.fromEntries(Env.map((each) => each.split(/=(.*)/s, 2))) },
    detached: true,
  });
  container.process = child;
  for (const [kind, stream] of [
    [1, child.stdout],
    [2, child.stderr],
  ] as const) {
    stream.on('data', (part: Buffer) => {
      // A frame of Docker: the stream, and the length of the text.
      const head = Buffer.alloc(8);
      head.writeUInt8(kind, 0);
      head.writeUInt32BE(part.length, 4);
      const frame = Buffer.concat([head, part]);
      container.output.push(frame);
      for (const reader of container.readers) reader.write(frame);
    });
  }
  await once(child, 'spawn');
  return folder;
}

function stateOf(id: string, { process: child, wanted }: Container): object {
  const isRunning = child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    Id: id,
    Name: `/${id.slice(0, 12)}`,
    Image: IMAGE.Id,
    Config: { Tty: false, Env: wanted.Env },
    State: { Status: isRunning ? 'running' : 'created', Running: isRunning, ExitCode: child?.exitCode ?? 0 },
  };
}

async function end({ process: child, readers, task }: Container): Promise<void> {
  if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await exited;
  }
  for (const reader of readers) reader.end();
  if (task !== undefined) await rm(task, { recursive: true, force: true });
}
