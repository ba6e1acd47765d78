import { expect, it } from '@jest/globals';
import { call } from '#test/support/call.ts';
import { aKey, signedWith, useKeyServer } from '#test/support/key-server.ts';
import { useLog } from '#test/support/log.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';

process.env['RATE_LIMIT_KEY'] = 'user';
const log = useLog();
const server = useKeyServer();
useTable();

it('a user whose token cannot be verified during an outage is not counted by their address', async () => {
  server.misbehaving = (response) => response.writeHead(503).end();
  const headers = { authorization: `Bearer ${await signedWith(await aKey('key'), 'ada')}` };
  const answer = await call(probe({}), { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers).not.toHaveProperty('ratelimit-limit');
  expect(log.lines()).toContainEqual(expect.objectContaining({ level: 'ERROR', message: 'rate limit not counted' }));
});
