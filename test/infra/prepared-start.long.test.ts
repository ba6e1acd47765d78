import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BUILD_FOLDER } from '#infra/bundling/build.ts';
import { bundle } from '#infra/bundling/bundle.ts';
import { entries } from '#infra/bundling/entries.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { bundlesIfMade } from '#test/support/built-bundles.ts';

/** Stands for the table and the key set. Notes what is asked of it. */
const asked: { readonly what: string; readonly body: string }[] = [];
let status = 200;
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    asked.push({ what: String(request.headers['x-amz-target'] ?? request.url), body: Buffer.concat(parts).toString() });
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(request.url === '/jwks' ? '{ "keys": [] }' : '{}');
  });
});
let folder: string;
let url: string;

beforeAll(async () => {
  folder = (await bundlesIfMade()) ? BUILD_FOLDER : await bundledHere();
  url = `http://127.0.0.1:${await listen(service, 0)}`;
});
beforeEach(() => {
  asked.length = 0;
  status = 200;
});
afterAll(() => closeServer(service, 0));

/** The folder of the run goes at its end. */
async function bundledHere(): Promise<string> {
  const outFolder = await mkdtemp(join(tmpdir(), 'motorcade-prepared-'));
  const wanted = (await entries()).filter(({ id }) => ['createVip', 'getHealth', 'advance-activities'].includes(id));
  await bundle(wanted, { outFolder });
  return outFolder;
}

/** Starts a function in a new process, and returns the names of its exports and its log. */
async function start(id: string, env: NodeJS.ProcessEnv = {}) {
  const lambda = {
    AWS_LAMBDA_FUNCTION_NAME: id,
    DDB_ENDPOINT: url,
    OIDC_JWKS_URI: `${url}/jwks`,
    POWERTOOLS_LOG_LEVEL: 'WARN',
  };
  const { stderr, stdout } = await promisify(execFile)(
    process.execPath,
    ['test/support/start-function.mjs', join(folder, id, 'start.mjs')],
    { env: { ...process.env, ...lambda, ...env } },
  );
  return { exported: stdout.slice(stdout.lastIndexOf('[')), log: stdout + stderr };
}

describe('a function that Lambda starts', () => {
  it('reads the keys, opens the connection to the table with the read of an item that cannot exist, and sends no more', async () => {
    expect(await start('createVip')).toMatchObject({ exported: '["handler"]' });
    expect(asked.map(({ what }) => what).sort()).toEqual(['/jwks', 'DynamoDB_20120810.GetItem']);
    expect(asked.map(({ body }) => body).join('')).toContain('"pk":{"S":"$motorcade_user#id_"}');
  });

  it('starts all the same where the keys and the table fail, and logs it', async () => {
    status = 500;
    const { exported, log } = await start('createVip');
    expect(exported).toBe('["handler"]');
    expect(log).toContain('not prepared');
  });

  it('starts all the same where nothing answers', async () => {
    const nowhere = 'http://127.0.0.1:1';
    const { exported, log } = await start('createVip', { DDB_ENDPOINT: nowhere, OIDC_JWKS_URI: `${nowhere}/jwks` });
    expect(exported).toBe('["handler"]');
    expect(log).toContain('not prepared');
  });

  it.each(['getHealth', 'advance-activities'])('reads nothing for %s, which has no caller', async (id) => {
    expect(await start(id)).toMatchObject({ exported: '["handler"]' });
    expect(asked).toEqual([]);
  });

  it('prepares nothing elsewhere', async () => {
    expect(await start('createVip', { AWS_LAMBDA_FUNCTION_NAME: undefined })).toMatchObject({
      exported: '["handler"]',
    });
    expect(asked).toEqual([]);
  });
});
