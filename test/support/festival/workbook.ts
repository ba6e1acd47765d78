import { utils, type WorkSheet } from '@e965/xlsx';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { workbookOf } from '#test/support/workbooks.ts';
import { festivalDrivers, festivalVehicles } from './fleet.ts';
import { FESTIVAL_IATA, festivalFlights } from './flights.ts';
import { festivalGuests, GROUPS } from './guests.ts';
import { PLACES } from './places.ts';
import { festivalProgramme } from './programme.ts';
import { type FestivalRide, festivalRides, minuteOf } from './rides.ts';

const EPOCH = Date.UTC(1899, 11, 30);
const MINUTES_PER_DAY = DAY_MS / MINUTE_MS;

/** A cell with a date, and one with a time of day, as spreadsheets store them. */
function dateCell(time: number) {
  return { t: 'n', v: Math.floor((time - EPOCH) / DAY_MS), z: 'dd/mm/yyyy' };
}
function timeCell(time: number) {
  return { t: 'n', v: ((time - EPOCH) / DAY_MS) % 1, z: 'h:mm AM/PM' };
}

/** Deals vehicles and drivers out to rides, in order of start: the smallest vehicle that is free and takes everybody. */
function dealOut(
  rides: readonly FestivalRide[],
): ReadonlyMap<string, { readonly vehicle: string; readonly driver: string }> {
  const freeFrom = new Map<string, number>();
  const given = new Map<string, { vehicle: string; driver: string }>();
  const vehicles = festivalVehicles().toSorted((a, b) => a.seatCapacity - b.seatCapacity);
  for (const { end, guests, key, start } of rides) {
    const seats = guests.reduce((sum, { partySize }) => sum + partySize, 0);
    const isFree = ({ name }: { readonly name: string }): boolean => (freeFrom.get(name) ?? 0) <= start;
    const vehicle = vehicles.find((each) => each.seatCapacity >= seats && isFree(each));
    const driver = festivalDrivers().find(isFree);
    if (!vehicle || !driver) continue;
    for (const { name } of [vehicle, driver]) freeFrom.set(name, end);
    given.set(key, { vehicle: vehicle.name, driver: driver.name });
  }
  return given;
}

function sheet(rows: readonly (readonly unknown[])[]): WorkSheet {
  return utils.aoa_to_sheet(rows.map((row) => [...row]));
}

/**
 * Returns the workbook of a coordinator: the festival's guests in five scripts, vehicles, drivers, places, flights and programme, with dates
 * and times as cells of the spreadsheet. It is made by a library that is not ours.
 */
export function festivalWorkbook(firstDate: string): Buffer {
  const start = Date.parse(`${firstDate}T00:00:00Z`);
  const rides = festivalRides();
  const given = dealOut(rides);
  const names = (guests: readonly { readonly name: string }[]): string => guests.map(({ name }) => name).join('; ');
  const times = (from: number, to: number) => [
    dateCell(start + from * MINUTE_MS),
    timeCell(start + from * MINUTE_MS),
    timeCell(start + (to % MINUTES_PER_DAY) * MINUTE_MS),
  ];
  return workbookOf({
    Guests: sheet([
      ['Name', 'Department', 'Party', 'Organisation', 'Importance'],
      ...festivalGuests().map(({ group, name, partySize }) => [
        name,
        'Other',
        partySize,
        `Festival, ${group.toLowerCase()}`,
        GROUPS[group].importance,
      ]),
    ]),
    Drivers: sheet([['Driver', 'Mobile'], ...festivalDrivers().map(({ name, phone }) => [name, phone])]),
    Vehicles: sheet([
      ['Vehicle', 'Type', 'Seats', 'Plate'],
      ...festivalVehicles().map(({ licensePlate, name, seatCapacity, type }) => [
        name,
        type,
        seatCapacity,
        licensePlate,
      ]),
    ]),
    Places: sheet([
      ['Place', 'Kind', 'Lat', 'Lon'],
      ...Object.values(PLACES).map(({ coordinates, kind, name }) => [
        name,
        kind,
        coordinates.latitude,
        coordinates.longitude,
      ]),
    ]),
    Flights: sheet([
      ['Flight', 'Date', 'From', 'Departs', 'To', 'Arrives', 'Guests'],
      ...festivalFlights().map((flight) => {
        const at = start + minuteOf(flight) * MINUTE_MS;
        const [from, departs, to, arrives] =
          flight.leg === 'ARRIVAL'
            ? [flight.iata, '', FESTIVAL_IATA, timeCell(at)]
            : [FESTIVAL_IATA, timeCell(at), flight.iata, ''];
        return [flight.flightNumber, dateCell(at), from, departs, to, arrives, names(flight.guests)];
      }),
    ]),
    Programme: sheet([
      [
        'Code',
        'Date',
        'Start',
        'End',
        'Type',
        'Title',
        'Place',
        'Guests',
        'Vehicle',
        'Driver',
        'Pick-up',
        'Drop-off',
        'Flight',
        'Master',
      ],
      ...festivalProgramme().map((item) => [
        item.key,
        ...times(minuteOf(item), minuteOf(item) + item.minutes),
        item.type.toLowerCase(),
        item.title,
        PLACES[item.place].name,
        item.guests.length === festivalGuests().length ? 'ALL' : names(item.guests),
      ]),
      ...rides.map(({ end, from, guests, item, key, pickupOf, start: begins, title, to }) => [
        '',
        ...times(begins, end),
        'Transfer',
        title,
        '',
        names(guests),
        given.get(key)?.vehicle,
        given.get(key)?.driver,
        PLACES[from].name,
        PLACES[to].name,
        pickupOf,
        item,
      ]),
    ]),
  });
}
