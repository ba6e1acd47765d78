import { expect, it } from '@jest/globals';
import * as getSettings from '#functions/settings/get-settings.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import * as setClosures from '#functions/ways/set-closures.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';

useTable();
const as = useEmptyTable('COORDINATOR');

const TIME = { from: '2027-05-10T16:00:00.000Z', to: '2027-05-10T18:00:00.000Z' };
const PARADE = { ...TIME, all: true as const, addMinutes: 25 };

function set(closures: object[], headers = {}) {
  return call(setClosures, { as, body: { closures }, headers });
}

it('lets a coordinator replace the closures, and nothing else of the settings', async () => {
  const administrator = await aUser('ADMINISTRATOR');
  const travel = { rule: 'REFUSE', peaks: [{ from: '07:00', to: '09:00', factor: 1.5 }] };
  await call(updateSettings, { as: administrator, body: { turnaroundMinutes: 7, travel } });
  expect((await call(updateSettings, { as, body: { travel: { closures: [PARADE] } } })).status).toBe(403);
  const closed = { ...TIME, placeIds: [await aPlace('Hall')], closed: true as const };
  const first = await set([PARADE, closed]);
  expect(first.body).toEqual({ version: 2, closures: [PARADE, closed] });
  const settings = (await call(getSettings, { as })).body;
  expect(settings).toMatchObject({
    version: 2,
    turnaroundMinutes: 7,
    travel: { ...travel, closures: [PARADE, closed] },
  });
  expect((await set([PARADE, closed])).body.version).toBe(2);
  expect((await set([])).body).toEqual({ version: 3, closures: [] });
});

it('refuses another version of the settings, and a place that does not exist', async () => {
  expect((await set([PARADE], { 'If-Match': '"0"' })).body.version).toBe(1);
  expect((await set([], { 'If-Match': '"0"' })).body.code).toBe('VERSION_MISMATCH');
  const unknown = { ...TIME, placeIds: ['plc_4g7k2m9q3t5w8x1z6b0c'], closed: true };
  expect((await set([unknown])).body.errors).toMatchObject([{ path: 'body.closures.0.placeIds.0' }]);
});

it('refuses a driver', async () => {
  const driver = await aUser('DRIVER');
  expect((await call(setClosures, { as: driver, body: { closures: [] } })).status).toBe(403);
});
