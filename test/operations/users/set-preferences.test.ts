import { expect, it } from '@jest/globals';
import * as getPreferences from '#functions/users/get-preferences.ts';
import * as setPreferences from '#functions/users/set-preferences.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();

const VIEW = { name: 'Airport, evening', address: '#/plan?day=2026-11-27' };

it('keeps them for the user alone, under the version that was read, and within bounds', async () => {
  const [as, other] = [await aUser('COORDINATOR'), await aUser('DRIVER', { driverId: 'drv_1' })];
  const put = (body: object, headers: Record<string, string> = {}) => call(setPreferences, { as, body, headers });
  const { body: first, headers } = await put({ views: [VIEW], options: { 'plan.zoom': 2, dark: true } });
  expect(first).toMatchObject({ version: 1, views: [VIEW], options: { 'plan.zoom': 2, dark: true } });
  const { etag = '' } = headers;
  expect((await put({ views: [] }, { 'if-match': etag })).body).toMatchObject({ version: 2, views: [], options: {} });
  expect((await put({ views: [VIEW] }, { 'if-match': etag })).status).toBe(412);
  expect((await call(getPreferences, { as: other })).body.version).toBe(0);
  const both = await Promise.all([put({ options: { a: 1 } }), put({ options: { b: 1 } })]);
  const won = both.filter(({ status }) => status === 200);
  const { body } = await call(getPreferences, { as });
  expect(body).toEqual(won.at(-1)?.body.version === body.version ? won.at(-1)?.body : won[0]?.body);
  const refused = async (wrong: object) => (await put(wrong)).body.errors[0].path;
  expect(await refused({ views: Array.from({ length: 31 }, () => VIEW) })).toBe('body.views');
  expect(await refused({ options: Object.fromEntries(Array.from({ length: 61 }, (_, n) => [`o${n}`, 1])) })).toBe(
    'body.options',
  );
});
