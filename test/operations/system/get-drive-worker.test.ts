import { expect, it } from '@jest/globals';
import * as getDriveWorker from '#functions/system/get-drive-worker.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';

useTable();

it('has a service worker for its address, which browsers ask for again', async () => {
  const { headers, text } = await call(getDriveWorker);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': '/api/drive',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  expect(text).toContain('fetch');
});
