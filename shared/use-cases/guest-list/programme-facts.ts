import { flightFinder, flightIdsIn } from '#shared/domain/guest-list/next-flight.ts';
import type { ProgrammeMeans } from '#shared/domain/guest-list/programme-rows.ts';
import type { ListedRow } from '#shared/domain/guest-list/read-rows.ts';
import { byId } from '#shared/domain/records.ts';
import { wayMinutesOf } from '#shared/domain/ways/travel-of.ts';
import { placeCode } from '#shared/domain/ways/ways.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { allPlaces } from '#shared/entities/places/place.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { allVips } from '#shared/entities/vips/vip.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { loadWays } from '#shared/use-cases/ways/ways.ts';
import { findGuestsIn, fleetFinders, peopleIn, placeFinder } from './known-records.ts';

/** Reads what the cells of a programme may name: guests, vehicles, drivers and the flights of its rows. */
export async function loadProgrammeFacts(rows: readonly ListedRow[], settings: SettingsRecord) {
  const named = rows.flatMap((row) => flightsOf(row));
  const [vips, vehicles, drivers, flights, { findPlace, minutesBetween }] = await Promise.all([
    allVips(),
    allVehicles(),
    allDrivers(),
    findFlights([...new Set(named)]),
    placesOfRides(rows, settings),
  ]);
  const means: ProgrammeMeans = {
    timezone: settings.timezone,
    dayStartsAt: settings.dayStartsAt,
    minutesBetween,
    findPlace,
    peopleOf: peopleIn(vips),
    findGuests: findGuestsIn(vips),
    ...fleetFinders(vehicles, drivers),
    findFlight: flightFinder(new Set(flights.flatMap(({ deletedAt, id }) => (deletedAt ? [] : [id])))),
  };
  return { means, related: { vips: byId(vips), vehicles: byId(vehicles), drivers: byId(drivers) } };
}

/** Returns the places that rides name by the code of their airport, and how long the ways of rides are that have no end. Reads nothing if no row names a stop. */
async function placesOfRides(
  rows: readonly ListedRow[],
  settings: SettingsRecord,
): Promise<Pick<ProgrammeMeans, 'findPlace' | 'minutesBetween'>> {
  const textsOf = ({ input }: ListedRow): string[] =>
    [input['pickupLocation'], input['dropoffLocation']].filter((stop) => typeof stop === 'string');
  if (rows.flatMap(textsOf).length === 0) return { findPlace: () => undefined, minutesBetween: () => undefined };
  const find = placeFinder(await allPlaces());
  const texts = rows.filter(({ input }) => input['endTime'] === undefined).flatMap(textsOf);
  const idOf = (text: string): string | undefined => {
    const found = find(text);
    return 'id' in found ? found.id : undefined;
  };
  const minutesOf = wayMinutesOf(settings, await loadWays(texts.map(idOf)));
  const minutesBetween: ProgrammeMeans['minutesBetween'] = ({ from, mode, start, to }) => {
    const [left, reached] = [idOf(from), idOf(to)];
    return left && reached
      ? minutesOf(placeCode(left, mode ?? 'ROAD'), placeCode(reached, mode ?? 'ROAD'), start)
      : undefined;
  };
  // Those that are named by their names are linked with the ride.
  const findPlace: ProgrammeMeans['findPlace'] = (text) => {
    const found = find(text);
    return 'as' in found ? found : undefined;
  };
  return { findPlace, minutesBetween };
}

/** Returns the ids of the flights that a row may mean. */
function flightsOf({ input }: ListedRow): string[] {
  const text = input['flight'];
  const start = input['startTime'] as { readonly date?: string } | undefined;
  const date = start?.date ?? input['startDate'];
  return typeof text === 'string' && typeof date === 'string' ? flightIdsIn(text, date) : [];
}
