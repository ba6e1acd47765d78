import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { findAirports } from 'airport-data-js';
import { countryOfAirport, positionOfAirport } from '#shared/domain/flights/airport-table.ts';

const FILE = 'shared/domain/flights/airport-table.json';

/** Airports with flights for passengers, and those of business jets. Not airfields, heliports and seaplane bases without a timetable. */
async function tableOf(): Promise<Record<string, string>> {
  const all = await findAirports({});
  const used = all.filter(
    ({ iata, scheduled_service, type }) =>
      /^[A-Z]{3}$/.test(iata) && (scheduled_service === 'TRUE' || /^(?:large|medium)_airport$/.test(type)),
  );
  const table: Record<string, string> = {};
  for (const { country_code, iata, latitude, longitude } of used.sort((a, b) => (a.iata < b.iata ? -1 : 1))) {
    const [north, east] = [latitude, longitude].map((degrees) => Math.round(degrees * 10) + 0) as [number, number];
    table[country_code] = `${table[country_code] ?? ''}${iata}${north}${east < 0 ? '' : '+'}${east}`;
  }
  return Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
}

it('has the airports of the package; KEEP_AIRPORTS=1 writes them', async () => {
  const table = `${JSON.stringify(await tableOf(), undefined, 2)}\n`;
  if (process.env['KEEP_AIRPORTS']) await writeFile(FILE, table);
  expect(await readFile(FILE, 'utf8')).toBe(table);
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
