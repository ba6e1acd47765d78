import { spawn } from 'node:child_process';
import { cp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  countedBytes,
  countedGzipBytes,
  MAX_BYTES,
  MAX_GZIP_BYTES,
  overBudget,
  readBudget,
} from '#infra/bundling/budget.ts';
import { BUILD_FOLDER } from '#infra/bundling/build.ts';
import type { Bundle, Entry } from '#infra/bundling/bundle.ts';
import { entries } from '#infra/bundling/entries.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { startChatCompletions } from '#infra/local/stubs/chat-completions.ts';
import { bundlesOfRun } from '#test/support/built-bundles.ts';
import { useMachineClock } from '#test/support/clock.ts';
import { gatewayEvent, samEvent } from '#test/support/event.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { IS_WHOLE } from '#test/support/sweep.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';

// The processes of the functions have it.
useMachineClock();

/** Inputs that no bundle may have. `but` matches the files of the operations that may. */
const FORBIDDEN: readonly { readonly input: RegExp; readonly but?: RegExp }[] = [
  { input: /zod\/v4\/locales\/(?!en\.js)/ },
  { input: /@aws-sdk\/nested-clients\// },
  { input: /@(aws-sdk|smithy)\/credential-provider-(?!env\/|http\/)/ },
  { input: /node_modules\/(bowser|jsonschema|mnemonist)\// },
  {
    input: /^(functions\/registry|infra\/(?!bundling\/environment-credentials|constructs\/grants|deployment\/)|test)/,
  },
  { input: /node_modules\/openai\//, but: /^functions\/(copilot\/ask-copilot|jobs\/continue-turns)/ },
  { input: /node_modules\/@modelcontextprotocol\//, but: /^functions\/copilot\/serve-mcp/ },
  {
    input: /node_modules\/(pdf-lib|@pdf-lib|harfbuzzjs|bidi-js)\/|^shared\/documents\/(pdf|text)\//,
    but: /^functions\/(reports\/|accountability\/close-muster|gps\/enrol-driver|jobs\/(deliver-messages|make-reports))/,
  },
  // An erasure removes files, and an export links them. Messages have attachments.
  {
    input: /node_modules\/@aws-sdk\/client-s3\//,
    but: /^functions\/(reports\/|accountability\/(ask-drivers|close-muster)|messages\/|jobs\/(apply-retention|deliver-messages|make-reports)|settings\/update-settings|(vips|drivers|users)\/export-|vips\/delete-vip|(drivers\/delete|gps\/enrol)-driver)/,
  },
  // Health, the pages and their files write no records.
  { input: /node_modules\/electrodb\//, but: /^(?!functions\/(system\/|proposals\/get-review-page))/ },
  // Logos, and the photos of drivers.
  {
    input: /node_modules\/(fast-png|jpeg-js|image-size)\/|^shared\/documents\/logo\//,
    but: /^functions\/(settings\/update-settings|messages\/send-desk-message)/,
  },
  { input: /node_modules\/(yauzl|saxes)\//, but: /^functions\/guest-list\/import-/ },
  {
    input: /node_modules\/write-excel-file\//,
    but: /^functions\/(guest-list\/get-|reports\/create-|jobs\/make-reports)/,
  },
  {
    input: /node_modules\/highs\/|^shared\/domain\/dispatch\//,
    but: /^functions\/(proposals\/create-|jobs\/finish-proposals)/,
  },
  // The copilot works out what calendars, which print phones, would tell people.
  {
    input: /node_modules\/libphonenumber-js\//,
    but: /^functions\/(copilot\/ask-copilot|messages\/(find-people|erase-number)|jobs\/continue-turns|(vips|drivers)\/(create|update)-|(vips|drivers)\/get-(my|vip|driver)-schedule-calendar|vips\/import-|guest-list\/(import-|(create|update)-layout)|feeds\/get-feed|gps\/enrol-driver|reports\/create-|accountability\/close-muster|jobs\/(deliver-messages|make-reports)|settings\/update-|suppliers\/(create-supplier|update-supplier|name-order)|webhooks\/receive-exchange)/,
  },
];

useTable();
useFiles();
let built: readonly Bundle[];
let deployed: readonly Entry[];

beforeAll(async () => {
  deployed = await entries();
  built = await bundlesOfRun();
});

function pathOf(id: string): string {
  return join(BUILD_FOLDER, id, 'index.js');
}

/** What is of one bundle alone: the file of its operation, and the entry that prepares it. */
const OWN_INPUT = /^(?:functions\/|prepared:)/;

/**
 * Returns bundles that together have each input of all of them, but for those that are their own. What fails while it loads does so in each
 * bundle that has it. All of them where sweeps are whole.
 */
function bundlesToLoad(): string[] {
  const seen = new Set<string>();
  const inOrder = built.toSorted((a, b) => b.bytes - a.bytes);
  return inOrder.flatMap(({ id, inputs }) => {
    const others = Object.keys(inputs).filter((input) => !OWN_INPUT.test(input) && !seen.has(input));
    for (const input of others) seen.add(input);
    return IS_WHOLE || others.length > 0 ? [id] : [];
  });
}

interface Outcome {
  readonly status: number;
  readonly body: string;
  readonly undici: readonly string[];
  readonly entities: { readonly atStart: readonly string[]; readonly after: readonly string[] };
}

/** Runs a script in a fresh process. */
async function run(script: string, args: readonly string[], input = '', env: NodeJS.ProcessEnv = {}): Promise<unknown> {
  const child = spawn(process.execPath, [join('test/support', script), ...args], { env: { ...process.env, ...env } });
  child.stdin.end(input);
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(complaints).toBe('');
  return JSON.parse(output);
}

async function oneRequest(path: string, event: unknown, env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return (await run('one-request.mjs', [path], JSON.stringify(event), env)) as Outcome;
}

async function postByCoordinator(path: string, body: unknown) {
  return gatewayEvent({
    method: 'POST',
    path,
    headers: {
      authorization: `Bearer ${await tokenFor(await aUser('COORDINATOR'))}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

function creation() {
  return postByCoordinator('/api/vips', { name: 'Ngozi Okonjo', department: 'ADMIN' });
}

describe('each bundle', () => {
  it('is within the limits, libraries that make documents aside', () => {
    const sizes = built.map((each) => ({ id: each.id, bytes: countedBytes(each), gzipBytes: countedGzipBytes(each) }));
    const tooLarge = sizes.filter(({ bytes, gzipBytes }) => bytes > MAX_BYTES || gzipBytes > MAX_GZIP_BYTES);
    expect(tooLarge).toEqual([]);
  });

  it('has not grown by more than 2 % since its size was accepted with `npm run build -- --accept`', async () => {
    expect(overBudget(built, await readBudget())).toEqual([]);
  });

  it('holds nothing of what no Lambda runs', () => {
    const found = built.flatMap(({ id, inputs }) => {
      const file = deployed.find((entry) => entry.id === id)?.file ?? '';
      const forbidden = FORBIDDEN.filter(({ but }) => !but?.test(file));
      const present = Object.keys(inputs).filter((input) => (inputs[input] ?? 0) > 0);
      return present.filter((path) => forbidden.some(({ input }) => input.test(path))).map((path) => `${id}: ${path}`);
    });
    expect(found).toEqual([]);
  });

  it('has its assets beside it', async () => {
    for (const { assets = {}, id } of deployed) {
      for (const name of Object.keys(assets))
        expect((await stat(join(BUILD_FOLDER, id, name))).size).toBeGreaterThan(0);
    }
  });

  it('tells 404 from 405 by the routes of the deployment, which lie beside the fallback', async () => {
    const taskRoot = { LAMBDA_TASK_ROOT: join(BUILD_FOLDER, 'notFound') };
    const ask = (method: string, path: string) =>
      oneRequest(pathOf('notFound'), gatewayEvent({ method, path }), taskRoot);
    expect((await ask('PATCH', '/api/vips')).status).toBe(405);
    expect((await ask('GET', '/api/vip')).status).toBe(404);
  });

  it('loads as a Lambda loads it, exports its handler, and brings no undici along', async () => {
    const ids = bundlesToLoad();
    // What these compile, no other process loads.
    const loaded = await run('load-bundles.cjs', ids.map(pathOf), '', { NODE_COMPILE_CACHE: undefined });
    const { exports, undici } = loaded as { exports: string[][]; undici: string[] };
    expect(exports.filter((names) => !names.includes('handler'))).toEqual([]);
    expect(exports).toHaveLength(ids.length);
    expect(ids.length).toBeGreaterThan(20);
    // Else something that only one bundle has makes this load all of them.
    if (!IS_WHOLE) expect(ids.length).toBeLessThan(built.length / 2);
    expect(undici).toEqual([]);
  });
});

describe('a budget', () => {
  it('allows 2 % of growth, and asks for every bundle by name', () => {
    const budget = { kept: 1_000, grown: 1_000, gone: 1_000 };
    const sizes = [
      { id: 'kept', bytes: 1_020 },
      { id: 'grown', bytes: 1_021 },
      { id: 'new', bytes: 1 },
    ];
    expect(overBudget(sizes, budget)).toEqual([
      'gone has a budget but no bundle',
      'grown has 1021 bytes, but only 1000 are accepted',
      'new has no budget',
    ]);
  });
});

describe('a fresh process', () => {
  it('answers the first request from its bundle, with no undici loaded', async () => {
    const health = await oneRequest(pathOf('getHealth'), gatewayEvent({ method: 'GET', path: '/api/health' }));
    expect(health).toMatchObject({ status: 200, undici: [] });
    expect(JSON.parse(health.body)).toMatchObject({ status: 'ok' });
  });

  it('verifies a token, reads and writes from its bundle, with no undici loaded', async () => {
    const created = await oneRequest(pathOf('createVip'), await creation());
    expect(created).toMatchObject({ status: 201, undici: [] });
    expect(JSON.parse(created.body)).toMatchObject({ name: 'Ngozi Okonjo', version: 1 });
  });

  it('answers the events of SAM: it signs in, reads a body, and tells 404 from 405', async () => {
    const headers = {
      authorization: `Bearer ${await tokenFor(await aUser('COORDINATOR'))}`,
      'content-type': 'application/json',
      'idempotency-key': 'sam',
    };
    const body = JSON.stringify({ name: 'Ngozi Okonjo', department: 'ADMIN' });
    const creation = samEvent({ method: 'POST', path: '/api/vips', headers, body });
    const created = await oneRequest(pathOf('createVip'), creation);
    expect(created.status).toBe(201);
    // Another process, as a second container of SAM: the repeat finds the first answer.
    expect(await oneRequest(pathOf('createVip'), creation)).toMatchObject({ status: 201, body: created.body });
    const list = await oneRequest(pathOf('listVips'), samEvent({ method: 'GET', path: '/api/vips?limit=1', headers }));
    expect(list.status).toBe(200);
    const taskRoot = { LAMBDA_TASK_ROOT: join(BUILD_FOLDER, 'notFound') };
    const unknown = samEvent({ method: 'PATCH', path: '/api/vips', routeKey: '$default', headers });
    expect((await oneRequest(pathOf('notFound'), unknown, taskRoot)).status).toBe(405);
  });

  it('builds no entity at start, and at the first request only that of the operation', async () => {
    const { entities, status } = await oneRequest('functions/vips/create-vip.ts', await creation());
    expect(status).toBe(201);
    expect(entities.atStart).toEqual([]);
    expect([...entities.after].sort()).toEqual(['vip']);
  });
});

describe('a bundle whose packages are partly replaced', () => {
  it('finds the table in its partition of AWS, and tells AWS the version of the client', async () => {
    const health = JSON.stringify(gatewayEvent({ method: 'GET', path: '/api/health' }));
    const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const [region, host] of [
      ['eu-west-1', 'dynamodb.eu-west-1.amazonaws.com'],
      ['cn-north-1', 'dynamodb.cn-north-1.amazonaws.com.cn'],
    ]) {
      const call = await run('first-call.cjs', [pathOf('getHealth')], health, {
        AWS_REGION: region,
        DDB_ENDPOINT: undefined,
      });
      expect(call).toMatchObject({
        host,
        headers: {
          'user-agent': expect.stringContaining(`aws-sdk-js/${dependencies['@aws-sdk/client-dynamodb']} `),
          authorization: expect.stringContaining(`/${region}/dynamodb/aws4_request`),
        },
      });
    }
  });

  it('takes its credentials from a container endpoint where the environment holds none', async () => {
    const tokens: (string | undefined)[] = [];
    const endpoint = createServer(({ headers }, response) => {
      tokens.push(headers.authorization);
      const Expiration = new Date(Date.now() + 3_600_000).toISOString();
      response.end(JSON.stringify({ AccessKeyId: 'from', SecretAccessKey: 'container', Token: 'session', Expiration }));
    });
    const port = await listen(endpoint, 0);
    const created = await oneRequest(pathOf('createVip'), await creation(), {
      AWS_ACCESS_KEY_ID: undefined,
      AWS_SECRET_ACCESS_KEY: undefined,
      AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://127.0.0.1:${port}/credentials`,
      AWS_CONTAINER_AUTHORIZATION_TOKEN: 'pass',
    });
    await closeServer(endpoint, 0);
    expect(created).toMatchObject({ status: 201, undici: [] });
    expect(new Set(tokens)).toEqual(new Set(['pass']));
  });

  it('ignores the configuration files of a home folder', async () => {
    // Without its replacement the client reads this file and fails: the adaptive retry mode is left out of the bundles.
    const file = join(tmpdir(), 'aws-config');
    await writeFile(file, '[default]\nretry_mode = adaptive\n');
    const created = await oneRequest(pathOf('createVip'), await creation(), { AWS_CONFIG_FILE: file });
    expect(created).toMatchObject({ status: 201 });
  });

  it.each([
    ['ProvisionedThroughputExceededException', 503],
    ['RequestLimitExceeded', 503],
    ['ResourceNotFoundException', 500],
  ])('knows the errors of AWS by their name: %s is %i', async (name, status) => {
    const table = createServer((_request, response) => {
      response.statusCode = 400;
      response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'Not now' }));
    });
    const DDB_ENDPOINT = `http://127.0.0.1:${await listen(table, 0)}`;
    expect(await oneRequest(pathOf('createVip'), await creation(), { DDB_ENDPOINT })).toMatchObject({ status });
    await closeServer(table, 0);
  });

  it('asks a model and serves assistants', async () => {
    const stub = await startChatCompletions(() => ({ say: 'Good morning' }));
    const of = (id: string) => ({
      LAMBDA_TASK_ROOT: join(BUILD_FOLDER, id),
      COPILOT_URL: stub.url,
      COPILOT_KEY: stub.key,
    });
    const question = await postByCoordinator('/api/copilot', { messages: [{ role: 'user', content: 'Hello' }] });
    const asked = await oneRequest(pathOf('askCopilot'), question, of('askCopilot'));
    const nothing = { done: [], waiting: [], notDone: [], unknown: [] };
    const said = { sentences: [], reply: 'Nothing was changed.\n\nGood morning', words: 'Good morning' };
    const whole = { status: 'READY', account: nothing, ...said, actions: [], links: [], people: [] };
    expect([asked.status, asked.body]).toEqual([200, JSON.stringify(whole)]);
    const list = await postByCoordinator('/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const accept = { accept: 'application/json, text/event-stream' };
    const listing = { ...list, headers: { ...list.headers, ...accept } };
    const served = await oneRequest(pathOf('serveMcp'), listing, of('serveMcp'));
    expect([served.status, served.body]).toEqual([200, expect.stringContaining('listVips')]);
    await stub.stop();
  });

  it('names the wrong fields of a body, though the printing of schemas is left out', async () => {
    const refused = await oneRequest(pathOf('createVip'), await postByCoordinator('/api/vips', { department: 'NONE' }));
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body).toContain('body.name');
  });

  it('reads the checks of the attention list, which are a file beside it, when a request needs them', async () => {
    const headers = { authorization: `Bearer ${await tokenFor(await aUser('COORDINATOR'))}` };
    const list = gatewayEvent({ method: 'GET', path: '/api/events?needs=attention', headers });
    expect(await oneRequest(pathOf('listEvents'), list)).toMatchObject({ status: 200 });
    // A copy: the next deployment takes these bundles.
    const copy = join(tmpdir(), 'without-checks');
    await cp(join(BUILD_FOLDER, 'listEvents'), copy, { recursive: true });
    await cp(join(BUILD_FOLDER, 'package.json'), join(copy, 'package.json'));
    await rm(join(copy, 'all-checks.js'));
    const path = join(copy, 'index.js');
    const plain = await oneRequest(path, gatewayEvent({ method: 'GET', path: '/api/events', headers }));
    expect(plain).toMatchObject({ status: 200 });
  });

  it('finds its solver beside it', async () => {
    await aVehicle();
    const ride = {
      type: 'TRANSPORT',
      vipIds: [],
      startTime: '2099-05-10T09:00:00Z',
      endTime: '2099-05-10T10:00:00Z',
    };
    // Two rides and one driver: the solver itself must prove that only one can be covered.
    await aDriver();
    for (const title of ['One', 'Other']) {
      expect(
        await oneRequest(pathOf('createEvent'), await postByCoordinator('/api/events', { ...ride, title })),
      ).toMatchObject({ status: 201 });
    }
    const day = { kind: 'ASSIGN', from: '2099-05-10T00:00:00Z', to: '2099-05-11T00:00:00Z' };
    const taskRoot = { LAMBDA_TASK_ROOT: join(BUILD_FOLDER, 'createProposal') };
    const created = await oneRequest(
      pathOf('createProposal'),
      await postByCoordinator('/api/proposals', day),
      taskRoot,
    );
    expect(created).toMatchObject({ status: 201, undici: [] });
    expect(JSON.parse(created.body)).toMatchObject({ figures: { coveredRides: 1, value: 3, bound: 3, optimal: true } });
  });

  it('signs a file and its link so that a store that checks signatures takes both', async () => {
    const event = await postByCoordinator('/api/reports', { kind: 'ROSTER', format: 'CSV' });
    const created = await oneRequest(pathOf('createReport'), event);
    expect(created).toMatchObject({ status: 201 });
    const { url } = JSON.parse(created.body) as { url: string };
    expect((await fetch(url)).status).toBe(200);
  });
});
