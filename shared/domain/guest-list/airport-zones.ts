import ZONES from './airport-zones.json' with { type: 'json' };

let zones: ReadonlyMap<string, string> | undefined;

/**
 * Returns the time zone of an airport by its IATA code; undefined if the code is not known. The zones come from the package
 * airport-data-js: see `test/house/airport-table.test.ts`.
 */
export function zoneOfAirport(iata: string | undefined): string | undefined {
  zones ??= new Map(
    Object.entries(ZONES).flatMap(([zone, codes]) => (codes.match(/.{3}/g) ?? []).map((code) => [code, zone] as const)),
  );
  return zones.get(iata ?? '');
}
