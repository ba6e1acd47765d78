import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getHealth from '#functions/system/get-health.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import { call } from '#test/support/call.ts';
import { useFaults } from '#test/support/faults.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const faults = useFaults();
beforeAll(() => {
  process.env['MAINTENANCE_MINUTES'] = '30';
  process.env['MAINTENANCE_TEXT'] = 'We restore the data. Write changes down until noon.';
});

describe('a service that is closed for maintenance', () => {
  it('answers 503 with the text and when to try again, also without a token', async () => {
    for (const request of [{}, { as: 'anyone', body: { name: 'Ada', department: 'ADMIN' } }]) {
      const { body, headers, status } = await call(createVip, request);
      expect([status, headers['retry-after']]).toEqual([503, '1800']);
      expect(body).toMatchObject({
        code: 'MAINTENANCE',
        detail: 'We restore the data. Write changes down until noon.',
      });
    }
  });

  it('asks the table nothing', async () => {
    for (const command of ['GetItem', 'UpdateItem', 'Query', 'TransactWriteItems'])
      faults.on(command, new Error('asked'));
    expect((await call(getHealth)).body.code).toBe('MAINTENANCE');
    expect((await call(createVip, { as: 'anyone' })).body.code).toBe('MAINTENANCE');
  });
});
