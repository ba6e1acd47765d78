import { expect, it } from '@jest/globals';
import * as getMuster from '#functions/accountability/get-muster.ts';
import * as listWhereabouts from '#functions/accountability/list-whereabouts.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as listAudit from '#functions/audit/list-audit-records.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { locate } from '#test/support/fixes.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aDevice, useGps } from '#test/support/gps.ts';
import { aMuster, close } from '#test/support/musters.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const gps = useGps();
const as = useUser('COORDINATOR');

function ago(hours: number): string {
  return new Date(Date.now() - hours * HOUR_MS).toISOString();
}
async function guestOf(id: string) {
  return (await call(getMuster, { as, params: { id } })).body.guests[0];
}

it('an open muster shows the location of a ride that privacy hides, and its opening says so in the audit', async () => {
  await withSettings({ gps: { intervalSeconds: 30, retentionDays: 30, privacyMinutes: 5 } });
  const driverId = await aDriver();
  const vipIds = await someVips(as, 1);
  await aDevice(gps, as, driverId);
  await locate(driverId);
  const times = { startTime: ago(2), endTime: ago(1) };
  const eventId = await anEvent(as, { type: 'TRANSPORT', title: 'Late ride', ...times, driverId, vipIds });
  await call(moveEventStatus, { as, params: { eventId }, body: { status: 'IN_PROGRESS' } });
  const [hidden] = (await call(listWhereabouts, { as, query: { vipId: vipIds[0] ?? '' } })).body.items;
  expect([hidden.state, hidden.location]).toEqual(['IN_TRANSIT', undefined]);

  const id = await aMuster(as, vipIds);
  const { whereabouts } = await guestOf(id);
  expect(whereabouts).toMatchObject({ state: 'IN_TRANSIT', driver: { id: driverId }, location: { latitude: 51.5 } });
  const query = { subject: 'Muster', subjectId: id };
  const { items } = (await call(listAudit, { as: await aUser('ADMINISTRATOR'), query })).body;
  expect(items).toMatchObject([{ operationId: 'openMuster', fields: expect.arrayContaining(['showsLocations']) }]);

  await close(as, id);
  expect((await guestOf(id)).whereabouts).toBeNull();
});

it('a muster names the services without which it knows less', async () => {
  const id = await aMuster(as, await someVips(as, 1));
  const { missingSources } = (await call(getMuster, { as, params: { id } })).body;
  expect(missingSources).toContainEqual({ source: 'FLIGHTS', reason: 'NOT_CONFIGURED' });
});
