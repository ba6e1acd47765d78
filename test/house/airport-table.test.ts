import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { findAirports } from 'airport-data-js';
import { countryOfAirport, positionOfAirport } from '#shared/domain/flights/airports.ts';
import { isCity } from '#shared/domain/flights/rides.ts';
import { zoneOfAirport } from '#shared/domain/guest-list/airport-zones.ts';

const FILE = 'shared/domain/flights/airport-table.json';
const ZONES = 'shared/domain/guest-list/airport-zones.json';

/** Airports with flights for passengers, and those of business jets. Not airfields, heliports and seaplane bases without a timetable. */
async function airportsUsed() {
  const all = await findAirports({});
  const used = all.filter(
    ({ iata, scheduled_service, type }) =>
      /^[A-Z]{3}$/.test(iata) && (scheduled_service === 'TRUE' || /^(?:large|medium)_airport$/.test(type)),
  );
  return used.sort((a, b) => (a.iata < b.iata ? -1 : 1));
}

async function tableOf(): Promise<Record<string, string>> {
  const table: Record<string, string> = {};
  for (const { country_code, iata, latitude, longitude } of await airportsUsed()) {
    const [north, east] = [latitude, longitude].map((degrees) => Math.round(degrees * 10) + 0) as [number, number];
    table[country_code] = `${table[country_code] ?? ''}${iata}${north}${east < 0 ? '' : '+'}${east}`;
  }
  return Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The codes of the airports of each zone. */
async function zonesOf(): Promise<Record<string, string>> {
  // The package has a space in one name.
  const byZone = Map.groupBy(await airportsUsed(), ({ time }) => time.replaceAll(' ', ''));
  const zones = [...byZone].map(([zone, airports]) => [zone, airports.map(({ iata }) => iata).join('')] as const);
  return Object.fromEntries(zones.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

it.each([
  [FILE, tableOf],
  [ZONES, zonesOf],
])('has the airports of the package in %s; KEEP_AIRPORTS=1 writes them', async (file, made) => {
  const table = `${JSON.stringify(await made(), undefined, 2)}\n`;
  if (process.env['KEEP_AIRPORTS']) await writeFile(file, table);
  expect(await readFile(file, 'utf8')).toBe(table);
});

it.each([
  ['LHR', 'Europe/London'],
  ['JFK', 'America/New_York'],
  ['SFO', 'America/Los_Angeles'],
  ['PHX', 'America/Phoenix'],
  ['SIN', 'Asia/Singapore'],
  ['BKK', 'Asia/Bangkok'],
  ['KTM', 'Asia/Kathmandu'],
  ['XQX', undefined],
])('knows the zone of %s', (iata, zone) => {
  expect(zoneOfAirport(iata)).toBe(zone);
});

it('names zones that the runtime knows', async () => {
  for (const timeZone of Object.keys(await zonesOf()))
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
});

it.each([
  ['LHR', 'GB', 51.5, -0.5],
  ['FAB', 'GB', 51.3, -0.8],
  ['BER', 'DE', 52.4, 13.5],
  ['SYD', 'AU', -33.9, 151.2],
  ['EZE', 'AR', -34.8, -58.5],
  ['TFU', 'CN', 30.3, 104.4],
])('knows %s', (iata, country, latitude, longitude) => {
  expect(countryOfAirport(iata)).toBe(country);
  expect(positionOfAirport(iata)).toEqual({ latitude, longitude });
});

it('knows nothing of a code without an airport', () => {
  expect([countryOfAirport('XQX'), positionOfAirport('XQX')]).toEqual([undefined, undefined]);
  expect([countryOfAirport(undefined), positionOfAirport(undefined)]).toEqual([undefined, undefined]);
});

it('takes no airport for a city', async () => {
  const named = (await airportsUsed()).filter(({ iata }) => isCity(iata)).map(({ iata }) => iata);
  // The package gives this heliport the code of Paris.
  expect(named).toEqual(['PAR']);
  expect(['LON', 'NYC', 'LHR'].map(isCity)).toEqual([true, true, false]);
});
