import { beforeEach, describe, expect, it } from '@jest/globals';
import * as listWhereabouts from '#functions/accountability/list-whereabouts.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as getDriverLocation from '#functions/gps/get-driver-location.ts';
import * as listDriverLocations from '#functions/gps/list-driver-locations.ts';
import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { createMessage } from '#shared/entities/messages/message.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { locate } from '#test/support/fixes.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aDevice, useGps } from '#test/support/gps.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

const gps = useGps();
useTable();
const clock = useClock();
const NOW = '2027-05-10T09:00:00.000Z';
function stopAfter(seconds: number): void {
  return clock.stop(Date.parse(later(NOW, seconds * 1_000)));
}
let as: string;
let driverId: string;
let eventId: string;

/** A driver who is OFFLINE and one who is too far away, a message that failed, rides without a vehicle, and a guest on a ride. */
beforeEach(async () => {
  stopAfter(0);
  await removeOthers(new Map());
  as = await aUser('COORDINATOR');
  const vipIds = await someVips(as, 1);
  driverId = await aDriver('Ada');
  await aDevice(gps, as, driverId);
  const [silent, far] = [await aDriver('Ben'), await aDriver('Cem')];
  for (const each of [silent, far]) await aDevice(gps, as, each);
  const soon = { type: 'TRANSPORT', startTime: later(NOW, 900_000), endTime: later(NOW, 3_600_000) };
  await anEvent(as, { ...soon, driverId: silent });
  await anEvent(as, { ...soon, driverId: far, pickupCoordinates: { latitude: 51.9, longitude: -0.1 } });
  eventId = await anEvent(as, { ...soon, startTime: NOW, driverId, vipIds });
  await call(moveEventStatus, { as, params: { eventId }, body: { status: 'IN_PROGRESS' } });
  const fields = { createdBy: 'somebody', direction: 'OUTBOUND', purpose: 'MESSAGE', text: 'Come' } as const;
  const failed = { attachments: [], status: 'FAILED', attempts: 1, keptUntil: '2028-01-01T00:00:00.000Z' } as const;
  const message = begin(newId('msg'), { ...fields, ...failed }, NOW);
  await transact(createMessage(message, { driver: driverStore.asLive({ id: driverId }), guests: [] }));
  stopAfter(60);
  for (const each of [driverId, far]) await locate(each);
  stopAfter(70);
});

describe.each([
  ['listAttention', listAttention, {}],
  ['listWhereabouts', listWhereabouts, {}],
  ['listDriverLocations', listDriverLocations, {}],
  ['getDriverLocation', getDriverLocation, { params: () => ({ driverId }) }],
] as const)('%s', (name, operation, given) => {
  const ask = (etag?: string) =>
    call(operation as typeof listAttention, {
      as,
      ...('params' in given ? { params: given.params() } : {}),
      ...(etag === undefined ? {} : { headers: { 'if-none-match': etag } }),
    });

  it('is 304 while only the clock moves, and 200 after a change', async () => {
    const { body, headers } = await ask();
    const { etag = '' } = headers;
    expect(etag).toMatch(/^W\/"/);
    stopAfter(110);
    expect((await ask()).body).not.toEqual(body);
    const again = await ask(etag);
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
    if (name === 'getDriverLocation') await locate(driverId);
    else await call(updateEvent, { as, params: { eventId }, body: { title: 'Another title' } });
    expect((await ask(etag)).status).toBe(200);
  });
});

it('tells the rows of the attention list that have ages in their cause by times', async () => {
  const { items } = (await call(listAttention, { as })).body;
  const codes = new Set(items.map(({ code }: { code: string }) => code));
  expect([...codes].sort()).toEqual([
    'DRIVER_OFFLINE',
    'DRIVER_TOO_FAR',
    'MESSAGE_FAILED',
    'NOBODY_ABOARD',
    'RIDE_WITHOUT_VEHICLE',
  ]);
});
