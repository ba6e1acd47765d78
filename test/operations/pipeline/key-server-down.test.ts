import type { ServerResponse } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { call } from '#test/support/call.ts';
import { aKey, type Key, signedWith, useKeyServer } from '#test/support/key-server.ts';
import { useLog } from '#test/support/log.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';
import { useShortTimeLimits } from '#test/support/time-limits.ts';

useShortTimeLimits();
const log = useLog();
const server = useKeyServer();
useTable();
let key: Key;
beforeAll(async () => {
  key = await aKey('key');
});
beforeEach(() => {
  server.misbehaving = undefined;
});

const whoAmI = probe({ access: 'token' }, ({ actor }) => ({ subject: actor.id }));
async function ask() {
  return call(whoAmI, { headers: { authorization: `Bearer ${await signedWith(key, 'ada')}` } });
}

describe('an identity provider that', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['answers with an error', (response) => response.writeHead(503).end('down')],
    ['answers with a page', (response) => response.end('<!doctype html><title>Maintenance</title>')],
    ['answers with nothing', (response) => response.end()],
    ['answers with JSON that is not a key set', (response) => response.end('{"keys":"none"}')],
    ['closes the connection', (response) => response.destroy()],
    [
      'ends its answer early',
      (response) => response.writeHead(200, { 'Content-Length': '1000' }).write('{"keys"', () => response.destroy()),
    ],
    ['throttles', (response) => response.writeHead(429, { 'Retry-After': '1' }).end()],
    ['does not answer', () => undefined],
    [
      'sends its answer byte by byte',
      (response) => {
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('%s causes 503 UNAVAILABLE', async (_what, misbehaving) => {
    server.misbehaving = misbehaving;
    const { body, headers, status } = await ask();
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'UNAVAILABLE', unavailable: ['identity'] });
    expect(headers['retry-after']).toBeDefined();
    expect(headers['www-authenticate']).toBeUndefined();
    expect(headers['ratelimit-limit']).toBeDefined();
    expect(log.lines()).toEqual([
      expect.objectContaining({ level: 'ERROR', code: 'UNAVAILABLE', status: 503, requestId: body.instance }),
    ]);
    expect(log.lines()[0]).toHaveProperty('error.cause.message');
  });

  it('failed once is called again by the next request', async () => {
    server.misbehaving = (response) => response.writeHead(503).end();
    expect((await ask()).status).toBe(503);
    server.misbehaving = undefined;
    server.keys = [key];
    expect((await ask()).status).toBe(200);
  });
});
