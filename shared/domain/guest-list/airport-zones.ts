import { oncePer } from '#shared/domain/records.ts';

import ZONES from './airport-zones.json' with { type: 'json' };

const byCode = oncePer((zones: Readonly<Record<string, string>>) => {
  const codesOf = (codes: string): string[] => codes.match(/.{3}/g) ?? [];
  return new Map(Object.entries(zones).flatMap(([zone, codes]) => codesOf(codes).map((code) => [code, zone] as const)));
});

/**
 * Returns the time zone of an airport by its IATA code; undefined if the code is not known. The zones come from the package
 * airport-data-js: see `test/house/airport-table.test.ts`.
 */
export function zoneOfAirport(iata: string | undefined): string | undefined {
  return byCode(ZONES).get(iata ?? '');
}
