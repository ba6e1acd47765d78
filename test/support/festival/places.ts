import { distanceMetres } from '#shared/domain/gps/distance.ts';

/** A place of the festival. */
export interface FestivalPlace {
  readonly name: string;
  readonly kind: 'AIRPORT' | 'STATION' | 'HOTEL' | 'VENUE';
  readonly coordinates: { readonly latitude: number; readonly longitude: number };
}

function place(kind: FestivalPlace['kind'], name: string, latitude: number, longitude: number): FestivalPlace {
  return {
    kind,
    name,
    coordinates: { latitude, longitude },
  };
}

/** The 14 places of the festival, by key. The names are invented. */
export const PLACES = {
  airport: place('AIRPORT', 'Northfield Airport, arrivals hall', 63.9961, -22.6237),
  departures: place('AIRPORT', 'Northfield Airport, departures', 63.9972, -22.6252),
  airfield: place('AIRPORT', 'Cove Airfield, forecourt', 64.1318, -21.9406),
  ferry: place('STATION', 'Ferry Terminal, pier 2', 64.1512, -21.8731),
  grand: place('HOTEL', 'Grand Hotel Meridian, north entrance', 64.1466, -21.9332),
  lido: place('HOTEL', 'Hotel Lido, garage', 64.1391, -21.9118),
  inn: place('HOTEL', 'Lantern Inn, Mill Street', 64.1437, -21.8862),
  villa: place('HOTEL', 'Villa Tern, gate', 64.1588, -21.9541),
  palace: place('VENUE', 'Palace Cinema, red carpet', 64.1502, -21.9326),
  arena: place('VENUE', 'Open-Air Arena, gate C', 64.1298, -21.8719),
  castle: place('VENUE', 'Harrow Castle, courtyard', 64.1701, -21.7468),
  museum: place('VENUE', 'Museum of Moving Pictures', 64.1413, -21.9466),
  winery: place('VENUE', 'Glasshouse Gardens, terrace', 64.1794, -21.6955),
  hall: place('VENUE', 'Town Hall, council chamber', 64.1467, -21.9428),
} as const satisfies Record<string, FestivalPlace>;

export type PlaceKey = keyof typeof PLACES;

/** Minutes for a start and a stop, and for each kilometre of the straight line. */
const START_AND_STOP = 8;
const PER_KM = 1.1;

/** Returns the minutes by car from one place to another. */
export function minutesBetween(from: PlaceKey, to: PlaceKey): number {
  return from === to
    ? 0
    : Math.round(START_AND_STOP + (PER_KM * distanceMetres(PLACES[from].coordinates, PLACES[to].coordinates)) / 1_000);
}
