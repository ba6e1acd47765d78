import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type LocalFileStore, startFileStore } from '#infra/local/files/file-store.ts';
import { sendRaw } from './use-gateway.ts';

const SECRET = 'local';
let store: LocalFileStore;
let client: S3Client;
let port = 0;
const limits = { headersMs: 150, requestMs: 300, checkMs: 50 };
beforeAll(async () => {
  store = await startFileStore({ secret: SECRET, hosts: new Set(['a']), limits });
  port = Number(new URL(store.endpoint).port);
  client = new S3Client({
    region: 'eu-west-1',
    endpoint: store.endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: 'local', secretAccessKey: SECRET },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await client.send(new PutObjectCommand({ Bucket: store.bucket, Key: 'kept', Body: 'kept' }));
});
afterAll(async () => {
  client.destroy();
  await store.stop();
});

async function linkTo(): Promise<URL> {
  return new URL(await getSignedUrl(client, new GetObjectCommand({ Bucket: store.bucket, Key: 'kept' })));
}

/** Nothing that a client sends may end the process, which is also that of the API. */
const uncaught: unknown[] = [];
function note(error: unknown) {
  return void uncaught.push(error);
}
beforeEach(() => void process.on('uncaughtException', note));
afterEach(async () => {
  const { ok } = await fetch(await linkTo());
  process.off('uncaughtException', note);
  const errors = uncaught.splice(0);
  if (!ok || errors.length > 0) throw new AggregateError(errors, 'the store did not survive the request');
});

describe('the local file store answers', () => {
  it.each([
    ['an invalid host', 'GET / HTTP/1.1\r\nHost: a b\r\n', 421],
    ['an empty host', 'GET / HTTP/1.1\r\nHost: \r\n', 421],
    ['an open bracket in the host', 'GET / HTTP/1.1\r\nHost: [::1\r\n', 421],
    ['two slashes', 'GET // HTTP/1.1\r\nHost: a\r\n', 400],
    ['an address without a host', 'GET http:// HTTP/1.1\r\nHost: a\r\n', 400],
    ['a bad percent encoding in the path', 'GET /%zz HTTP/1.1\r\nHost: a\r\n', 403],
    ['a bad percent encoding in the query', 'GET /?a=%e0&%zz=1 HTTP/1.1\r\nHost: a\r\n', 403],
    ['an impossible time of signing', `GET /a?${signature('99999999T999999Z')} HTTP/1.1\r\nHost: a\r\n`, 403],
    [
      'signed headers of no name',
      `GET /a?${signature('20260101T000000Z', ';;__proto__')} HTTP/1.1\r\nHost: a\r\n`,
      403,
    ],
    ['a bad chunk', 'PUT /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
    ['bytes that are not HTTP', '\u0000\u0001\r\n', 400],
    ['an unknown expectation', 'PUT /a HTTP/1.1\r\nHost: a\r\nExpect: more\r\n', 417],
    ['large headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(17_000)}\r\n`, 431],
  ])('%s with an error', async (_what, head, status) => {
    expect(await sendRaw(port, `${head}Connection: close\r\n\r\n`)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it.each([
    ['half a request line', 'GET /mot'],
    ['headers that do not end', 'GET / HTTP/1.1\r\nHost: a\r\n'],
    ['half a body', 'PUT /motorcade-files/a HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf'],
  ])('%s, and closes the connection in time', async (_what, half) => {
    expect(await sendRaw(port, half)).toMatch(/^HTTP\/1.1 (403|408) /);
  });
});

function signature(date: string, headers = 'host'): string {
  const fields = { Algorithm: 'AWS4-HMAC-SHA256', Credential: 'a/b/c/d', Date: date, Expires: '60', Signature: 'e' };
  const query = Object.entries({ ...fields, SignedHeaders: headers }).map(([name, value]) => [`X-Amz-${name}`, value]);
  return new URLSearchParams(Object.fromEntries(query)).toString();
}
