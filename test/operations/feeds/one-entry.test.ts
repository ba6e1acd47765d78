import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import * as createEvent from '#functions/activities/create-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as getDriverScheduleCalendar from '#functions/drivers/get-driver-schedule-calendar.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import * as createPlace from '#functions/places/create-place.ts';
import * as updatePlace from '#functions/places/update-place.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import * as getVipScheduleCalendar from '#functions/vips/get-vip-schedule-calendar.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { DEFAULT_PDF_SETTINGS } from '#shared/schemas/reports/pdf-settings.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { aReachableDriver } from '#test/support/messaging.ts';
import { reportFile } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const clock = useClock();
const DATE = '2027-05-12';
function at(time: string): string {
  return `${DATE}T${time}:00.000Z`;
}
let now = Date.parse('2027-05-11T08:00:00Z');
const as = useUser('ADMINISTRATOR');
let vipId: string;
let driverId: string;
let vehicleId: string;
let placeId: string;
let eventId: string;
const flight = { params: { flightNumber: 'ZZ1' }, query: { date: DATE } };

beforeAll(async () => {
  clock.stop(now);
  await withSettings({ timezone: 'UTC', pdf: { ...DEFAULT_PDF_SETTINGS, contact: '+44 20 7946 0111' } });
  [vipId = ''] = await someVips(as, 1, { name: 'Termi Nal', partySize: 3, phone: '+442079460958' });
  driverId = (await aReachableDriver()).id;
  vehicleId = await aVehicle({ name: 'Van 3', licensePlate: 'AB12 CDE' });
  const coordinates = { latitude: 51.47, longitude: -0.45 };
  const place = { name: 'Pier House', kind: 'VENUE', address: '3 Pier Road', coordinates };
  placeId = (await call(createPlace, { as, body: place })).body.id;
  const tracked = { flightNumber: 'ZZ1', flightDate: DATE, provider: false, vipIds: [vipId] };
  const arrival = { iata: 'LHR', terminal: '5', scheduledTime: at('08:00') };
  const flightId = (await call(trackFlight, { as, body: { ...tracked, arrival } })).body.id;
  const ride = { type: 'TRANSPORT', title: 'Pick-up', pickupPlaceId: placeId, notes: 'Side door\r\nRing twice' };
  const booked = { vipIds: [vipId], flightId, driverId, vehicleId, startTime: at('08:30'), endTime: at('09:30') };
  const made = await call(createEvent, {
    as,
    body: { ...ride, ...booked, pickupCoordinates: { latitude: 51.5, longitude: -0.12 } },
  });
  eventId = made.body.id;
});

beforeEach(() => clock.stop(now));
/** A change and the calendar after it are some seconds apart. */
function pass(): void {
  now += 2_000;
  clock.stop(now);
}

type Read = () => Promise<string>;
async function feedOf(
  create: typeof createDriverFeed | typeof createVipFeed,
  params: Record<string, string>,
): Promise<Read> {
  const { url } = (await call(create as typeof createVipFeed, { as, params: params as { vipId: string } })).body;
  return async () => (await call(getFeed, { params: { feed: url.split('/').at(-1) } })).text;
}
function fileOf(kind: string, id: string): Read {
  return async () => String(await reportFile(as, { kind, format: 'ICS', ids: [id] }));
}
function entriesOf(text: string): ICAL.Component[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
}
function lineOf(text: string, name: string): string | undefined {
  return text
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .find((each) => each.startsWith(name));
}

describe('an entry of a calendar', () => {
  it('is the same in the feed, the download and the report of a person', async () => {
    const driver = [
      await feedOf(createDriverFeed, { driverId }),
      async () => (await call(getDriverScheduleCalendar, { as, params: { driverId } })).text,
      fileOf('DRIVER_SCHEDULE', driverId),
    ];
    const guest = [
      await feedOf(createVipFeed, { vipId }),
      async () => (await call(getVipScheduleCalendar, { as, params: { vipId } })).text,
      fileOf('VIP_SCHEDULE', vipId),
    ];
    for (const ways of [driver, guest]) {
      const [first, ...others] = await Promise.all(
        ways.map(async (read) => entriesOf(await read()).map((each) => each.toJSON())),
      );
      expect(first).toHaveLength(1);
      for (const other of others) expect(other).toEqual(first);
    }
    const [entry] = entriesOf(await (driver[0] as Read)());
    expect(String(entry?.getFirstPropertyValue('description')).split('\n')).toEqual([
      'Pick-up: Pier House, 3 Pier Road',
      'Flight: ZZ1, terminal 5, expected 08:00',
      'Vehicle: Van 3 · AB12 CDE',
      'Notes: Side door',
      'Ring twice',
      'Guests: 3 people',
      'Termi Nal, party of 3, +44 20 7946 0958',
    ]);
    expect(String(entry?.getFirstPropertyValue('geo'))).toBe('51.5,-0.12');
    const [own] = entriesOf(await (guest[0] as Read)());
    expect(String(own?.getFirstPropertyValue('description'))).not.toMatch(/Side door|7946 0958/);
  });

  it('is newer after a change of anything that it shows', async () => {
    const read = await feedOf(createVipFeed, { vipId });
    const changes: [string, () => Promise<{ status: number }>][] = [
      ['the address', () => call(updatePlace, { as, params: { placeId }, body: { address: '99 New Road' } })],
      ['the phone', () => call(updateDriver, { as, params: { driverId }, body: { phone: '+442079460999' } })],
      ['the plate', () => call(updateVehicle, { as, params: { vehicleId }, body: { licensePlate: 'ZZ99 ZZZ' } })],
      ['the party', () => call(updateVip, { as, params: { vipId }, body: { partySize: 4 } })],
      ['the flight', () => call(updateFlight, { as, ...flight, body: { arrival: { terminal: '2' } } })],
      ['the title', () => call(updateEvent, { as, params: { eventId }, body: { title: 'Pick-up at the pier' } })],
    ];
    let before = await read();
    for (const [what, change] of changes) {
      pass();
      expect([what, (await change()).status]).toEqual([what, 200]);
      pass();
      const after = await read();
      const numberOf = (text: string) => Number(lineOf(text, 'SEQUENCE')?.slice('SEQUENCE:'.length));
      expect([what, numberOf(after) > numberOf(before)]).toEqual([what, true]);
      for (const name of ['DTSTAMP', 'LAST-MODIFIED']) {
        expect([what, name, String(lineOf(after, name)) > String(lineOf(before, name))]).toEqual([what, name, true]);
      }
      before = after;
    }
  });

  it('that is cancelled says so in the language of the guest, and keeps no time busy', async () => {
    await call(updateVip, { as, params: { vipId }, body: { language: 'fr' } });
    await call(moveEventStatus, { as, params: { eventId }, body: { status: 'CANCELLED' } });
    pass();
    const text = await (await feedOf(createVipFeed, { vipId }))();
    expect(['SUMMARY', 'STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS'].map((name) => lineOf(text, name))).toEqual([
      'SUMMARY:ANNULÉ: Pick-up at the pier',
      'STATUS:CANCELLED',
      'TRANSP:TRANSPARENT',
      'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    ]);
    expect(text).toContain('Véhicule:');
    expect(text).not.toContain('BEGIN:VALARM');
  });
});

it('a calendar without entries has a component, an escaped name and an end of line', async () => {
  const [empty = ''] = await someVips(as, 1, { name: 'Smith, Jr; Ada' });
  const text = await (await feedOf(createVipFeed, { vipId: empty }))();
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  expect(text).toContain('\r\nX-WR-CALNAME:Smith\\, Jr\\; Ada\r\n');
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
});
