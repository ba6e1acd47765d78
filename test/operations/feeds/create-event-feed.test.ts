import { beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import * as createEventFeed from '#functions/feeds/create-event-feed.ts';
import * as createPlaceFeed from '#functions/feeds/create-place-feed.ts';
import * as createVehicleFeed from '#functions/feeds/create-vehicle-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import * as revokeEventFeed from '#functions/feeds/revoke-event-feed.ts';
import * as revokePlaceFeed from '#functions/feeds/revoke-place-feed.ts';
import * as revokeVehicleFeed from '#functions/feeds/revoke-vehicle-feed.ts';
import * as createPlace from '#functions/places/create-place.ts';
import * as deletePlace from '#functions/places/delete-place.ts';
import * as getUserAccess from '#functions/users/get-user-access.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import { findFeed } from '#shared/entities/feeds/feed.ts';
import { EVENT_FEED } from '#shared/schemas/feeds/feed.ts';
import { DEFAULT_PDF_SETTINGS } from '#shared/schemas/reports/pdf-settings.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { aReachableDriver } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useClock();
const as = useUser('ADMINISTRATOR');
let vehicleId: string;
let placeId: string;

const FEEDS = {
  vehicle: { create: createVehicleFeed, revoke: revokeVehicleFeed, params: () => ({ vehicleId }), id: () => vehicleId },
  place: { create: createPlaceFeed, revoke: revokePlaceFeed, params: () => ({ placeId }), id: () => placeId },
  event: { create: createEventFeed, revoke: revokeEventFeed, params: () => ({}), id: () => EVENT_FEED },
} as const;
const KINDS = Object.keys(FEEDS) as (keyof typeof FEEDS)[];

beforeAll(async () => {
  await withSettings({ timezone: 'UTC', pdf: { ...DEFAULT_PDF_SETTINGS, header: 'Summit; 2027', language: 'ar' } });
  const [vipId = ''] = await someVips(as, 1, { name: 'Smith, Jr; Ada', phone: '+442079460958', notes: 'Vegan' });
  const { id: driverId } = await aReachableDriver('Dana');
  vehicleId = await aVehicle({ name: '3 Series', notes: 'Dented' });
  placeId = (await call(createPlace, { as, body: { name: 'Pier House', kind: 'VENUE', notes: 'Code 77' } })).body.id;
  const ride = { type: 'TRANSPORT', title: 'To the pier', dropoffPlaceId: placeId, notes: 'Ring twice' };
  await anEvent(as, { ...ride, vipIds: [vipId], driverId, vehicleId });
  await anEvent(as, { title: 'Dinner, elsewhere', vipIds: [vipId], notes: 'Allergic' });
  await anEvent(as, { title: 'Long ago', startTime: '2020-05-10T09:00:00Z', endTime: '2020-05-10T10:00:00Z' });
});

async function make(kind: keyof typeof FEEDS, who = as) {
  const { create, params } = FEEDS[kind];
  return call(create as typeof createVehicleFeed, { as: who, params: params() as { vehicleId: string } });
}
function read(url: string) {
  return call(getFeed, { params: { feed: url.split('/').at(-1) ?? '' } });
}
function revoke(kind: keyof typeof FEEDS, who = as) {
  const { params, revoke: operation } = FEEDS[kind];
  return call(operation as typeof revokeVehicleFeed, { as: who, params: params() as { vehicleId: string } });
}

describe('the calendar feed of a vehicle, a place or the event', () => {
  it.each([
    ['vehicle', '3 Series', ['To the pier']],
    ['place', 'Pier House', ['To the pier']],
    ['event', 'Summit\\; 2027', ['Dinner, elsewhere', 'To the pier']],
  ] as const)(
    'of the %s is named %s and shows its activities, without notes and phones',
    async (kind, name, titles) => {
      const { text } = await read((await make(kind)).body.url);
      const calendar = new ICAL.Component(ICAL.parse(text));
      const entries = calendar.getAllSubcomponents('vevent');
      expect(text).toContain(`\r\nNAME:${name}\r\n`);
      expect(entries.map((each) => each.getFirstPropertyValue('summary')).sort()).toEqual(titles);
      const ride = entries.find((each) => each.getFirstPropertyValue('summary') === 'To the pier');
      const description = String(ride?.getFirstPropertyValue('description'));
      for (const shown of ['Dana', '\u2068Smith, Jr; Ada\u2069', '\u20683 Series\u2069'])
        expect(description).toContain(shown);
      expect(text).not.toMatch(/VALARM|7946|\+44|Ring twice|Allergic|Vegan|Dented|Code 77/);
    },
  );

  it.each(KINDS)(
    'of the %s is for coordinators only, is listed with its maker, and ends when it is revoked',
    async (kind) => {
      const coordinator = await aUser('COORDINATOR');
      const driver = await aUser('DRIVER');
      const { url } = (await make(kind, coordinator)).body;
      for (const refused of [await make(kind, driver), await revoke(kind, driver)]) expect(refused.status).toBe(403);
      const { made } = (await call(getUserAccess, { as, params: { id: coordinator } })).body;
      expect(made).toMatchObject([{ kind: `${kind.toUpperCase()}_FEED`, id: FEEDS[kind].id() }]);
      expect((await read(url)).status).toBe(200);
      expect((await revoke(kind, coordinator)).status).toBe(204);
      expect([(await read(url)).status, (await revoke(kind)).status]).toEqual([404, 404]);
    },
  );

  it.each([
    [
      'vehicle',
      (query: object) => call(deleteVehicle, { as, params: { vehicleId }, query: { unassign: 'true', ...query } }),
    ],
    ['place', (query: object) => call(deletePlace, { as, params: { placeId }, query: { unlink: 'true', ...query } })],
  ] as const)('of the %s ends with it', async (kind, remove) => {
    const { url } = (await make(kind)).body;
    await remove({});
    expect([(await read(url)).status, (await make(kind)).status]).toEqual([404, 404]);
    await remove({ hard: 'true' });
    expect([(await read(url)).status, await findFeed(FEEDS[kind].id())]).toEqual([404, undefined]);
  });
});
