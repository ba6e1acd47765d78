import { countryOfAirport } from '#shared/domain/flights/airport-table.ts';
import ZONES from './airport-zones.json' with { type: 'json' };

/** The first zone of a country is that of its airports which no other zone names. */
const COUNTRIES: Readonly<Record<string, Readonly<Record<string, string>>>> = ZONES;

/**
 * Returns the time zone of an airport by its IATA code; undefined if the code is not known. The zones come from the package
 * airport-data-js, as its countries do.
 */
export function zoneOfAirport(iata: string | undefined): string | undefined {
  const zones = Object.entries(COUNTRIES[countryOfAirport(iata) ?? ''] ?? {});
  const named = zones.find(([, codes]) => codes.match(/.../g)?.includes(iata ?? ''));
  return (named ?? zones[0])?.[0];
}
