import { execFileSync, spawnSync } from 'node:child_process';
import { beforeAll, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as createEventFeed from '#functions/feeds/create-event-feed.ts';
import * as createPlaceFeed from '#functions/feeds/create-place-feed.ts';
import * as createVehicleFeed from '#functions/feeds/create-vehicle-feed.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import { DEFAULT_PDF_SETTINGS } from '#shared/schemas/reports/pdf-settings.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { aReachableDriver } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { toolPackage } from '#test/support/tools.ts';
import { someVips } from '#test/support/vips.ts';

useTable();

/** An entry as every parser reads it: dates of all-day entries have no time. */
interface Read {
  readonly uid: string;
  readonly summary: string;
  readonly start: string;
  readonly end: string;
  readonly description: string;
}
type Parser = (text: string) => Read[];

const NAME = 'Smith, Jr; Ada \\ "Al"';
const TITLE = 'Lunch, tea; cake \\ "more": 😀';
const calendars = new Map<string, string>();
const parsers = new Map<string, Parser>([['ical.js', byIcalJs]]);

beforeAll(async () => {
  const as = await aUser('ADMINISTRATOR');
  await withSettings({ pdf: { ...DEFAULT_PDF_SETTINGS, header: NAME, language: 'ar+en' } });
  const [vipId = '', idleId = ''] = await someVips(as, 2, { name: NAME, phone: '+442079460958' });
  const { id: driverId } = await aReachableDriver(NAME);
  const [vehicleId, spareId] = [await aVehicle({ name: '3 Series, black; long' }), await aVehicle()];
  const placeId = await aPlace('Pier; House, North');
  const text = { description: 'One, two;\r\nthree \\ four', notes: 'Ring,\r\ntwice; then wait' };
  const ride = {
    type: 'TRANSPORT',
    title: TITLE,
    ...text,
    vipIds: [vipId],
    driverId,
    vehicleId,
    pickupPlaceId: placeId,
  };
  await anEvent(as, ride);
  const dates = {
    allDay: true,
    startDate: '2027-05-11',
    endDate: '2027-05-12',
    startTime: undefined,
    endTime: undefined,
  };
  await anEvent(as, { ...text, title: 'Forum', ...dates, vipIds: [vipId], placeId });
  const times = { startTime: '2027-05-13T09:00:00Z', endTime: '2027-05-13T10:00:00Z' };
  const eventId = await anEvent(as, { title: 'Tour', vipIds: [vipId], ...times });
  await call(moveEventStatus, { as, params: { eventId }, body: { status: 'CANCELLED' } });
  const made = {
    guest: call(createVipFeed, { as, params: { vipId } }),
    'guest without entries': call(createVipFeed, { as, params: { vipId: idleId } }),
    driver: call(createDriverFeed, { as, params: { driverId } }),
    vehicle: call(createVehicleFeed, { as, params: { vehicleId } }),
    'vehicle without entries': call(createVehicleFeed, { as, params: { vehicleId: spareId } }),
    place: call(createPlaceFeed, { as, params: { placeId } }),
    event: call(createEventFeed, { as }),
  };
  for (const [name, answer] of Object.entries(made)) {
    const feed =
      String((await answer).body.url)
        .split('/')
        .at(-1) ?? '';
    calendars.set(name, (await call(getFeed, { params: { feed } })).text);
  }
  parsers.set('node-ical', byNodeIcal((await toolPackage('node-ical')) as Parameters<typeof byNodeIcal>[0]));
  parsers.set('ts-ics', byTsIcs((await toolPackage('ts-ics')) as Parameters<typeof byTsIcs>[0]));
  if (spawnSync('python3', ['-c', 'import icalendar']).status === 0) parsers.set('icalendar', byPython);
});

function byIcalJs(text: string): Read[] {
  const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return entries.map((entry) => {
    const of = (name: string): string => String(entry.getFirstPropertyValue(name) ?? '');
    return {
      uid: of('uid'),
      summary: of('summary'),
      start: of('dtstart'),
      end: of('dtend'),
      description: of('description'),
    };
  });
}

function byNodeIcal({ sync }: { readonly sync: { parseICS(text: string): Record<string, never> } }): Parser {
  interface Entry extends Record<'summary' | 'type' | 'uid', string> {
    readonly description?: string;
    readonly datetype: string;
    readonly start: Date;
    readonly end: Date;
  }
  return (text) =>
    (Object.values(sync.parseICS(text)) as Entry[])
      .filter(({ type }) => type === 'VEVENT')
      .map(({ datetype, description = '', end, start, summary, uid }) => {
        const of = (at: Date): string => shown(at, datetype === 'date');
        return { uid, summary, start: of(start), end: of(end), description };
      });
}

function byTsIcs(library: { convertIcsCalendar(schema: undefined, text: string): { events?: never[] } }): Parser {
  interface At {
    readonly date: Date;
    readonly type: 'DATE' | 'DATE-TIME';
  }
  type Entry = Record<'summary' | 'uid', string> &
    Readonly<Record<'end' | 'start', At>> & { readonly description?: string };
  return (text) =>
    ((library.convertIcsCalendar(undefined, text).events ?? []) as Entry[]).map(
      ({ description = '', end, start, summary, uid }) => {
        const of = ({ date, type }: At): string => shown(date, type === 'DATE');
        return { uid, summary, start: of(start), end: of(end), description };
      },
    );
}

const PYTHON = `
import icalendar, json, sys
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
assert calendar.errors == [], calendar.errors
def at(value):
    return value.strftime('%Y-%m-%dT%H:%M:%SZ') if hasattr(value, 'hour') else value.isoformat()
def read(entry):
    assert entry.errors == [], entry.errors
    return dict(uid=entry['UID'], summary=entry['SUMMARY'], start=at(entry.decoded('DTSTART')), end=at(entry.decoded('DTEND')), description=entry.get('DESCRIPTION', ''))
print(json.dumps([read(entry) for entry in calendar.walk('VEVENT')]))
`;
function byPython(text: string): Read[] {
  return JSON.parse(execFileSync('python3', ['-c', PYTHON], { input: text, encoding: 'utf8' })) as Read[];
}

function shown(at: Date, isDate: boolean): string {
  return isDate ? at.toISOString().slice(0, 10) : at.toISOString().replace('.000Z', 'Z');
}

it('feeds of all kinds are read alike by every parser', () => {
  // The fourth needs Python with the packages of .ci/requirements.txt.
  expect(parsers.size).toBeGreaterThanOrEqual(3);
  for (const [name, text] of calendars) {
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nEND:VCALENDAR\r\n$/);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const first = byIcalJs(text);
    for (const [parser, read] of parsers) expect([name, parser, read(text)]).toEqual([name, parser, first]);
  }
  const readOf = (name: string) => byIcalJs(calendars.get(name) ?? '');
  expect([...calendars.keys()].map((name) => readOf(name).length)).toEqual([3, 0, 1, 1, 0, 2, 3]);
  const [ride, forum, tour] = readOf('event');
  expect([ride?.summary, forum?.start, forum?.end, tour?.end]).toEqual([
    TITLE,
    '2027-05-11',
    '2027-05-13',
    '2027-05-13T10:00:00Z',
  ]);
  expect(ride?.description).toContain('One, two;\nthree \\ four');
  expect(readOf('driver')[0]?.description).toContain('Ring,\ntwice; then wait');
});
