import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findVip } from '#shared/entities/vips/vip.ts';
import { database } from '#shared/table/database.ts';

// One try: retries are the library's task.
Object.assign(process.env, { AWS_MAX_ATTEMPTS: '1', TIME_LIMIT_TRY_MS: '500' });
let silent: Server;
beforeAll(async () => {
  silent = createServer((socket) => socket.resume());
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  process.env['DDB_ENDPOINT'] = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterAll(() => {
  database().client.destroy();
  silent.close();
});

it('times out if the table accepts a request and never answers', async () => {
  await expect(findVip('vip_1')).rejects.toMatchObject({ name: 'Outage', part: 'table' });
});
