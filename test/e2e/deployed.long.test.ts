import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, request } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '#functions/registry.ts';
import { BOUNDARY } from '#infra/deployment/account-policies.ts';
import { freePort } from '#infra/local/engine/dynamodb.ts';
import { capabilityStackName, stackNames } from '#infra/names.ts';
import { capabilityOf } from '#shared/contract/capability.ts';
import { tokenFor } from '#test/support/token.ts';

const EMULATOR = 'ministack';
const REGION = 'us-east-1';
const START_TRIES = 120;

const isThere = spawnSync('which', [EMULATOR], { stdio: 'ignore' }).status === 0;

let folder: string;
let port: number;
let environment: NodeJS.ProcessEnv;
let stopEmulator = async (): Promise<void> => undefined;

async function startEmulator(): Promise<void> {
  port = await freePort();
  environment = {
    HOME: folder,
    // The emulator runs the functions with the first `node` that it finds.
    PATH: [join(process.cwd(), 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    OIDC_ISSUER: process.env['OIDC_ISSUER'],
    OIDC_AUDIENCE: process.env['OIDC_AUDIENCE'],
    OIDC_JWKS_URI: process.env['OIDC_JWKS_URI'],
  };
  const child = spawn(EMULATOR, {
    cwd: folder,
    env: { ...environment, GATEWAY_PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  });
  stopEmulator = async () => {
    const ended = once(child, 'exit');
    process.kill(-(child.pid as number), 'SIGKILL');
    await ended;
  };
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (await isReady()) return;
    await pause(250);
  }
  throw new Error(`${EMULATOR} does not answer`);
}

async function isReady(): Promise<boolean> {
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

/** Runs a program of Node. Returns its output, with that of the programs that it runs. */
async function run(...words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, words, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${words.join(' ')}\n${output}${errors}`);
  return `${output}${errors}`;
}

const ops = run.bind(undefined, 'infra/operations/main.ts');

/** Writes the settings of a deployment, as an operator writes them. */
async function settingsFile(): Promise<string> {
  const path = join(folder, 'motorcade.json');
  const { OIDC_AUDIENCE, OIDC_ISSUER, OIDC_JWKS_URI } = environment;
  const settings = { OIDC_AUDIENCE, OIDC_ISSUER, OIDC_JWKS_URI, permissionsBoundary: BOUNDARY };
  await writeFile(path, JSON.stringify(settings));
  return path;
}

interface Reply {
  readonly status: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of all shapes
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

beforeAll(async () => {
  if (!isThere) return;
  folder = await mkdtemp(join(tmpdir(), 'motorcade-deployed-'));
  await startEmulator();
});
afterAll(async () => {
  if (!isThere) return;
  await stopEmulator();
  await rm(folder, { recursive: true, force: true });
});

/** The emulator knows no alarm on an expression of metrics, and no deployment of a gateway: there each route is in force at once. */
function deployAndCall(): void {
  it('deploy whole, and the deployed API answers', async () => {
    const file = await settingsFile();
    expect(await ops('bootstrap')).toContain(`${REGION}: ready.`);
    const { api: apiStack, data, jobs, migrations } = stackNames();
    const capabilities = (await operations()).map(({ contract }) =>
      capabilityStackName(undefined, capabilityOf(contract)),
    );
    const stacks = [...new Set([data, migrations, jobs, apiStack, ...capabilities])];
    expect(stacks).toEqual(expect.arrayContaining(['MotorcadeApi', 'MotorcadeJobs', 'MotorcadeVIPs']));
    const output = await ops('deploy', '--settings', file, '--concurrency', '1', ...stacks);
    for (const stack of stacks) expect(output).toContain(`✅  ${stack}`);
    const [, api] = /MotorcadeApi\.Url = https:\/\/(\w+)\./.exec(output) ?? [];
    const token = await tokenFor('ada');

    const call = async (method: string, path: string, body?: unknown): Promise<Reply> => {
      const sent = request({
        port,
        method,
        path,
        headers: {
          host: `${api}.execute-api.localhost`,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
      });
      sent.end(body === undefined ? undefined : JSON.stringify(body));
      const [reply] = await once(sent, 'response');
      return { status: reply.statusCode, body: JSON.parse(await text(reply)) };
    };
    expect(await call('GET', '/api/health')).toMatchObject({ status: 200 });
    expect(await call('POST', '/api/users/register', {})).toMatchObject({
      status: 200,
      body: { role: 'ADMINISTRATOR', isApproved: true },
    });
    const made = await call('POST', '/api/vips', { name: 'Zoë Łukasiewicz', department: 'OTHER' });
    expect(made).toMatchObject({ status: 201, body: { name: 'Zoë Łukasiewicz' } });
    expect(await call('GET', `/api/vips/${made.body.id}`)).toMatchObject({ status: 200, body: { id: made.body.id } });
  }, 600_000);
}

function sayWhyNot(): void {
  it(`are not deployed here: the emulator ${EMULATOR} is not on the PATH`, () => {
    expect(isThere).toBe(false);
  });
}

describe('the templates', () => {
  const tests = isThere ? deployAndCall : sayWhyNot;
  tests();
});
