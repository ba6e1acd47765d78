import { expect, it } from '@jest/globals';
import * as getPreferences from '#functions/users/get-preferences.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();

// What is kept: see set-preferences.test.ts.
it('answers version 0 to who has set nothing, and 304 while nothing changes', async () => {
  const as = await aUser('COORDINATOR');
  const { body, headers } = await call(getPreferences, { as });
  expect(body).toEqual({ version: 0, updatedAt: null, views: [], options: {} });
  expect((await call(getPreferences, { as, headers: { 'if-none-match': headers['etag'] ?? '' } })).status).toBe(304);
});
