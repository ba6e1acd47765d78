import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { guardedServer, isOwnHost, refusalFor } from '#infra/local/access/local-access.ts';
import { type Asked, type SignedServer, startSignedServer } from '#infra/local/access/signed-server.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { sendRaw } from './use-gateway.ts';

const SECRET = 'of-this-run';
const hosts = new Set(['desk.example.org']);

describe('a host name', () => {
  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '127.9.8.7', '[::1]:80', 'desk.example.org:8443'])(
    '%s is one of this service',
    (host) => {
      expect(isOwnHost(host, hosts)).toBe(true);
    },
  );

  it.each([
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1@evil.example',
    'evil.example:127.0.0.1',
    'xlocalhost',
    '192.168.1.5',
    '0.0.0.0',
    '[::ffff:7f00:1]',
    'other.desk.example.org',
  ])('%s is not', (host) => {
    expect(isOwnHost(host, hosts)).toBe(false);
  });
});

describe('a page', () => {
  it('of another origin may not ask, also not one without an origin', () => {
    const isOwnOrigin = (origin: string): boolean => origin === 'http://localhost:3000';
    const asked = (origin: string) => refusalFor({ headers: { host: 'localhost', origin } }, { isOwnOrigin })?.status;
    expect(['http://localhost:3000', 'http://localhost:3001', 'null', 'https://evil.example'].map(asked)).toEqual([
      undefined,
      403,
      403,
      403,
    ]);
  });

  it('gets nothing of a guarded server', async () => {
    const server = guardedServer((_request, response) => void response.end('inside'));
    const port = await listen(server, 0);
    const asked = (head: string) =>
      sendRaw(port, `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n${head}Connection: close\r\n\r\n`);
    expect(await asked('')).toContain('inside');
    expect(await asked('Origin: https://evil.example\r\n')).not.toContain('inside');
    await closeServer(server, 0);
  });
});

describe('a signed server', () => {
  let server: SignedServer;
  let last: Asked | undefined;
  beforeAll(async () => {
    server = await startSignedServer({ secret: SECRET, hosts }, async (asked) => {
      last = asked;
      return { status: 200, headers: { 'content-type': 'application/x-amz-json-1.0' }, body: '{"TableNames":["one"]}' };
    });
  });
  afterAll(() => server.stop());

  const clientWith = (secretAccessKey: string): DynamoDBClient =>
    new DynamoDBClient({
      region: 'eu-west-1',
      endpoint: server.endpoint,
      credentials: { accessKeyId: 'local', secretAccessKey },
      maxAttempts: 1,
    });

  it('answers who knows the secret of the run', async () => {
    expect(await clientWith(SECRET).send(new ListTablesCommand({}))).toMatchObject({ TableNames: ['one'] });
    expect(last?.body.toString()).toBe('{}');
    await expect(clientWith('local').send(new ListTablesCommand({}))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
  });

  it('compares the body with the signature of a client that sends no hash of it, as the AWS CLI', async () => {
    const signer = new SignatureV4({
      credentials: { accessKeyId: 'local', secretAccessKey: SECRET },
      region: 'eu-west-1',
      service: 'dynamodb',
      sha256: Sha256,
      applyChecksum: false,
    });
    const { host, hostname, port } = new URL(server.endpoint);
    const wanted = { protocol: 'http:', hostname, port: Number(port), method: 'POST', path: '/', body: '{"a":"é"}' };
    const { headers } = await signer.sign({ ...wanted, headers: { host } });
    expect(headers).not.toHaveProperty('x-amz-content-sha256');
    const sent = (body: string) =>
      fetch(server.endpoint, { method: 'POST', headers, body }).then(({ status }) => status);
    expect(await sent(wanted.body)).toBe(200);
    expect(await sent('{"a":"e"}')).toBe(403);
  });

  it('refuses a page, and a foreign host name, before it looks at the signature', async () => {
    const { port } = new URL(server.endpoint);
    const asked = (host: string, head = '') =>
      sendRaw(
        Number(port),
        `POST / HTTP/1.1\r\nHost: ${host}\r\n${head}Content-Length: 0\r\nConnection: close\r\n\r\n`,
      );
    expect(await asked('127.0.0.1')).toContain('AccessDenied');
    expect(await asked('evil.example')).toMatch(/^HTTP\/1.1 421 /);
    expect(await asked('127.0.0.1', 'Origin: https://evil.example\r\n')).toMatch(/^HTTP\/1.1 403 [^]*other origins/);
  });

  it('goes on after the part behind it fails', async () => {
    const failing = await startSignedServer({ secret: SECRET, hosts }, () => Promise.reject(new Error('gone')));
    const client = new DynamoDBClient({
      region: 'eu-west-1',
      endpoint: failing.endpoint,
      credentials: { accessKeyId: 'local', secretAccessKey: SECRET },
      maxAttempts: 1,
    });
    const send = () => expect(client.send(new ListTablesCommand({}))).rejects.toThrow('socket hang up');
    await send();
    await send();
    await failing.stop();
  });
});
