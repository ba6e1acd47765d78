import { expect, it } from '@jest/globals';
import { call } from '#test/support/call.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';

process.env['RATE_LIMIT_REQUESTS'] = '2';
useTable();

it('trusts no address of a viewer where CloudFront is not in front of the service', async () => {
  const open = probe({});
  const statuses: number[] = [];
  for (const secret of ['', 'undefined', 'guess']) {
    const headers = { 'x-front-secret': secret, 'x-viewer-address': `192.0.2.${statuses.length}` };
    statuses.push((await call(open, { sourceIp: '198.51.100.7', headers })).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});
