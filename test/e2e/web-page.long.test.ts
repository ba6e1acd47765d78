import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { startBrowser } from '#test/support/browser.ts';
import { demonstrationFolder } from './demonstration-folder.ts';
import { endAll, type LocalService, processesWith, runScript, startLocalService } from './local-service.ts';

/** The name of a page that wants in. Its owner may let the name point to this machine. */
const EVIL = 'evil.example';
const NAMED = 'desk.example.org';

interface Socket {
  readonly address: string;
  readonly port: number;
}

let folder = '';
let service: LocalService;
let sockets: readonly Socket[] = [];

beforeAll(async () => {
  folder = await demonstrationFolder();
  service = await startLocalService({ folder, env: { MOTORCADE_DEMO: 'on', MOTORCADE_HOSTS: NAMED } });
  const engine = (await processesWith(folder)).map((line) => Number.parseInt(line, 10));
  const inodes = await Promise.all([service.pid, ...engine].map(socketsOf));
  sockets = await listening(new Set(inodes.flat()));
});
afterAll(async () => {
  await service.stop();
  endAll();
  await rm(folder, { recursive: true, force: true });
});

async function socketsOf(pid: number): Promise<string[]> {
  const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const targets = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
  return targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []);
}

/** Reads from the kernel on which addresses these sockets listen. An address of IPv6 stays in hexadecimal. */
async function listening(inodes: ReadonlySet<string>): Promise<Socket[]> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((file) => readFile(`/proc/net/${file}`, 'utf8').catch(() => '')),
  );
  return tables
    .join('\n')
    .split('\n')
    .flatMap((line) => {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      if (state !== '0A' || !inodes.has(inode)) return [];
      const [address = '', port = ''] = local.split(':');
      const bytes = Buffer.from(address, 'hex').reverse();
      return [{ address: bytes.length === 4 ? bytes.join('.') : address, port: Number.parseInt(port, 16) }];
    });
}

interface Wanted {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const SIGNATURE =
  'AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-1/x/aws4_request, SignedHeaders=host, Signature=0';
const SIGNED = { authorization: SIGNATURE, 'x-amz-date': '20260101T000000Z' };

function toAws(target: string, body: string): Wanted {
  const headers = { ...SIGNED, 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target };
  return { method: 'POST', path: '/', headers, body };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** What a page would send, to any port: it does not know which part of the service listens there. */
const REQUESTS: readonly Wanted[] = [
  toAws('DynamoDB_20120810.ListTables', '{}'),
  toAws('DynamoDB_20120810.Scan', '{"TableName":"motorcade"}'),
  toAws('AmazonSQS.ListQueues', '{}'),
  { method: 'GET', path: '/motorcade-files?list-type=2', headers: SIGNED },
  { method: 'GET', path: '/_fauxqs/queues', headers: {} },
  {
    method: 'POST',
    path: '/2015-03-31/functions/local-listVips/invocations',
    headers: SIGNED,
    body: '{"invocation":{"as":"admin"}}',
  },
  { method: 'POST', path: '/token', headers: FORM, body: 'grant_type=password&username=admin&password=x' },
  { method: 'POST', path: '/token', headers: FORM, body: 'grant_type=client_credentials&client_id=admin' },
  { method: 'GET', path: '/.well-known/openid-configuration', headers: {} },
  { method: 'POST', path: '/', headers: { authorization: 'Bearer x' }, body: '{"subject":"admin"}' },
  { method: 'POST', path: '/v2/send', headers: { 'content-type': 'application/json' }, body: '{}' },
  { method: 'GET', path: '/api/health', headers: {} },
  { method: 'GET', path: '/api/devices', headers: {} },
  { method: 'GET', path: '/?id=1&lat=1&lon=1', headers: {} },
];

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function send(port: number, { body, headers, method, path }: Wanted, page: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, ...page } }, (answer) => {
      text(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
        reject,
      );
    });
    sent.on('error', reject).end(body);
  });
}

/** The ports that a page can find: it tries the ports of the addresses that it can guess. */
function ports(): number[] {
  return sockets.filter(({ address }) => address === '127.0.0.1').map(({ port }) => port);
}

describe('every port of the local service', () => {
  it('listens on the loopback address only, and the table engine on one that no page can guess', () => {
    // The kernel of Linux tells which process listens where.
    if (process.platform !== 'linux') return;
    expect(sockets.length).toBeGreaterThan(8);
    expect(sockets.filter(({ address }) => !address.startsWith('127.'))).toEqual([]);
    expect(sockets.filter(({ address }) => address !== '127.0.0.1')).toHaveLength(1);
  });

  it('answers no page whose name points to this machine (DNS rebinding)', async () => {
    for (const port of ports()) {
      for (const wanted of REQUESTS) {
        const answer = await send(port, wanted, { host: `${EVIL}:${port}`, origin: `http://${EVIL}:${port}` });
        expect([port, wanted.path, answer.status]).toEqual([port, wanted.path, 421]);
        const simple = await send(port, wanted, { host: `${EVIL}:${port}` });
        expect([port, wanted.path, simple.status]).toEqual([port, wanted.path, 421]);
      }
    }
  });

  it('lets no page of another origin read an answer, or send more than a form could', async () => {
    for (const origin of [`https://${EVIL}`, 'null', 'http://localhost:9']) {
      for (const port of ports()) {
        for (const wanted of REQUESTS) {
          const own = { host: `127.0.0.1:${port}`, origin };
          const { headers, path } = wanted;
          const asks = {
            'access-control-request-method': wanted.method,
            'access-control-request-headers': Object.keys(headers).join(),
          };
          const preflight = await send(port, { method: 'OPTIONS', path, headers: asks }, own);
          const answer = await send(port, wanted, own);
          for (const each of [preflight, answer])
            expect(each.headers).not.toHaveProperty('access-control-allow-origin');
          if (port !== service.port) expect([port, path, answer.status]).toEqual([port, path, 403]);
        }
      }
    }
  });

  it('gives nothing to a process without the secret of this run', async () => {
    const answers = await Promise.all(
      ports().flatMap((port) =>
        REQUESTS.slice(0, 8).map((wanted) => send(port, wanted, { host: `127.0.0.1:${port}` })),
      ),
    );
    for (const { body } of answers) expect(body).not.toMatch(/TableNames|"Items"|QueueUrls|<Contents>|eyJ|"id":"vip_/);
  });
});

describe('the local service', () => {
  it('answers under the host names that it was given', async () => {
    const health = { method: 'GET', path: '/api/health', headers: {} };
    const statusOf = (host: string) => send(service.port, health, { host }).then(({ status }) => status);
    expect(await Promise.all([NAMED, `${NAMED}:8443`, 'localhost:1', `other.${NAMED}`].map(statusOf))).toEqual([
      200, 200, 200, 421,
    ]);
  });

  it('gives a token on the terminal', async () => {
    expect((await runScript('token', ['ada'], { MOTORCADE_DATA: folder })).stdout).toMatch(/^eyJ/);
  });
});

describe('a page in a browser', () => {
  it('reaches nothing of the local service, under its own name or that of this machine', async () => {
    const page = createServer(
      (_request, response) => void response.setHeader('content-type', 'text/html').end('<p>Hello'),
    );
    const at = await listen(page, 0);
    const browser = await startBrowser(`--host-resolver-rules=MAP ${EVIL} 127.0.0.1`);
    const tab = await browser.newPage();
    /** Returns the status of each request whose answer the page can read. */
    const read = (origin: string) =>
      tab.evaluate(
        ([to, wanted]) =>
          Promise.all(
            (wanted as Wanted[]).map(({ path, ...init }) =>
              fetch(`${to as string}${path}`, init).then(
                ({ status }) => status,
                () => 'unreadable',
              ),
            ),
          ),
        [origin, REQUESTS] as const,
      );
    await tab.goto(`http://${EVIL}:${at}/`);
    for (const port of ports())
      expect(new Set(await read(`http://127.0.0.1:${port}`))).toEqual(new Set(['unreadable']));
    for (const port of ports()) {
      await tab.goto(`http://${EVIL}:${port}/`);
      expect(new Set(await read(`http://${EVIL}:${port}`))).toEqual(new Set([421]));
    }
    await browser.close();
    await closeServer(page, 0);
  });
});
