import type { Coordinates } from '#shared/schemas/coordinates.ts';
import TABLE from './airport-table.json' with { type: 'json' };

interface Airport {
  /** ISO 3166-1, such as `GB`. */
  readonly country: string;
  /** To a tenth of a degree: at most 8 km beside it. */
  readonly position: Coordinates;
}

let airports: ReadonlyMap<string, Airport> | undefined;

/** The table has a text per country: `LHR515-5` is London Heathrow at 51.5° north and 0.5° west. */
function readTable(): ReadonlyMap<string, Airport> {
  return new Map(
    Object.entries(TABLE).flatMap(([country, text]) =>
      [...text.matchAll(/([A-Z]{3})(-?\d+)([+-]\d+)/g)].map(([, iata = '', north, east]) => {
        const position = { latitude: Number(north) / 10, longitude: Number(east) / 10 };
        return [iata, { country, position }] as const;
      }),
    ),
  );
}

function airportOf(iata: string | undefined): Airport | undefined {
  airports ??= readTable();
  return airports.get(iata ?? '');
}

/**
 * Returns the country of an airport by its IATA code, as ISO 3166-1; undefined if the code is not known. The table comes from the package
 * airport-data-js, which is kept up to date: see `test/house/airport-table.test.ts`.
 */
export function countryOfAirport(iata: string | undefined): string | undefined {
  return airportOf(iata)?.country;
}

/** Returns where an airport is, to a tenth of a degree, by its IATA code; undefined if the code is not known. */
export function positionOfAirport(iata: string | undefined): Coordinates | undefined {
  return airportOf(iata)?.position;
}
