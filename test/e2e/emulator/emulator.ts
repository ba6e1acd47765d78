import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#infra/local/engine/dynamodb.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';

export const EMULATOR = 'ministack';
const START_TRIES = 240;
const CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'test' };

/** An empty account of AWS, on this machine. */
export interface Emulator {
  /** The home of the operator, with their credentials. */
  readonly home: string;
  /** The variables of their terminal. */
  readonly environment: Readonly<Record<string, string>>;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Returns an address that passes requests on to an API, as its own address does in AWS. */
  readonly addressOf: (apiId: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export function hasEmulator(): boolean {
  return spawnSync('which', [EMULATOR], { stdio: 'ignore' }).status === 0;
}

/** Starts the emulator. The profile `events` has credentials of its account. Without schedules, no job runs by itself. */
export async function startEmulator({ schedules = 'on' } = {}): Promise<Emulator> {
  const [home, port] = await Promise.all([mkdtemp(join(tmpdir(), 'motorcade-account-')), freePort()]);
  // The emulator runs the functions with the first `node` that it finds.
  const PATH = [join(process.cwd(), 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
  await mkdir(join(home, '.aws'));
  await writeFile(join(home, '.aws', 'config'), '[profile events]\n');
  await writeFile(
    join(home, '.aws', 'credentials'),
    `[events]\naws_access_key_id = ${CREDENTIALS.accessKeyId}\naws_secret_access_key = ${CREDENTIALS.secretAccessKey}\n`,
  );
  const child = spawn(EMULATOR, {
    cwd: home,
    env: {
      HOME: home,
      PATH,
      GATEWAY_PORT: String(port),
      PYTHONPATH: join(process.cwd(), 'test/e2e/emulator'),
      PYTHONDONTWRITEBYTECODE: '1',
      SCHEDULES: schedules,
    },
    stdio: 'ignore',
    detached: true,
  });
  const fronts: Awaited<ReturnType<typeof startFront>>[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(fronts.map(({ server }) => closeServer(server, 0)));
    const ended = once(child, 'exit');
    if (child.exitCode === null) {
      process.kill(-(child.pid as number), 'SIGKILL');
      await ended;
    }
    await rm(home, { recursive: true, force: true });
  };
  for (let tries = 0; !(await isReady(port)); tries += 1) {
    if (tries === START_TRIES || child.exitCode !== null) {
      await stop();
      throw new Error(`${EMULATOR} does not answer`);
    }
    await pause(250);
  }
  return {
    home,
    credentials: CREDENTIALS,
    // `.ci/run check` validates the templates. Here it would take a third of each synthesis.
    environment: { HOME: home, PATH, AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`, CDK_VALIDATION: 'false' },
    addressOf: async (apiId) => {
      const front = await startFront(port, `${apiId}.execute-api.localhost`);
      fronts.push(front);
      return front.url;
    },
    stop,
  };
}

async function isReady(port: number): Promise<boolean> {
  const sent = get({ port, path: '/_ministack/health' });
  try {
    const [reply] = await once(sent, 'response');
    reply.resume();
    return reply.statusCode === 200;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return false;
    throw error;
  }
}

/** Passes requests on to an API, which the emulator knows by its host. */
async function startFront(port: number, host: string) {
  const pass = (received: IncomingMessage, response: ServerResponse): void => {
    const { headers, method, url } = received;
    const sent = request({ port, method, path: url, headers: { ...headers, host } }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    sent.on('error', () => response.destroy());
    received.pipe(sent);
  };
  const server = createServer(pass);
  return { server, url: `http://127.0.0.1:${await listen(server, 0)}` };
}
