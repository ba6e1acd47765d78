import type { DayFacts } from '#shared/domain/reports/day-sheet.ts';
import { later } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { anActivity, fullGuests } from './samples.ts';

export const DAY = '2027-05-10';
const AT = '2027-05-01T09:00:00.000Z';
function record(id: string) {
  return { id, version: 1, createdAt: AT, updatedAt: AT };
}

const DRIVERS = ['Amara Okafor', 'Łukasz Wójcik', 'Siobhán Byrne', 'Mehmet Yılmaz', 'Grace Adeyemi', 'Tomás Herrera'];
const PLACES = [
  'Heathrow, Terminal 5',
  'Hotel Aurora',
  'Guildhall, Great Hall',
  'Lancaster House',
  'Tower Pier',
  'The Ritz',
];
const MEETINGS = [
  'Breakfast with the organisers',
  'Bilateral meeting',
  'Opening ceremony',
  'Press briefing',
  'State dinner',
];

function minutes(from: number): string {
  return later(`${DAY}T05:00:00Z`, from * 60_000);
}

function driversOf(count: number): DriverRecord[] {
  return Array.from({ length: count }, (_one, at) => ({
    ...record(`drv_${at}`),
    name: `${DRIVERS[at % DRIVERS.length]}${at < DRIVERS.length ? '' : ` ${at + 1}`}`,
    phone: `+44 7700 9${String(10_000 + at)}`,
  }));
}

function vehiclesOf(count: number): VehicleRecord[] {
  return Array.from({ length: count }, (_one, at) => ({
    ...record(`veh_${at}`),
    name: at % 3 ? `Van ${at + 1}` : `Limousine ${at + 1}`,
    type: at % 3 ? 'VAN' : 'SEDAN',
    seatCapacity: 8,
    status: at === 7 ? 'MAINTENANCE' : 'AVAILABLE',
    licensePlate: `KA-01-${4_700 + at}`,
  }));
}

const flight: FlightRecord = {
  ...record('flt_0'),
  flightNumber: 'BA117',
  flightDate: DAY,
  vipIds: [],
  isTracked: true,
  pollCount: 1,
  absences: 0,
  failures: 0,
  pickupIds: ['x'],
  facts: {
    status: 'ACTIVE',
    departure: { iata: 'JFK', timezone: 'America/New_York', scheduledTime: minutes(-300) },
    arrival: {
      airport: 'Heathrow',
      terminal: '5',
      timezone: 'Europe/London',
      scheduledTime: minutes(20),
      estimatedTime: minutes(75),
    },
  },
};

/** Returns a day with this many activities: two rides for each meal, meeting or event. Every fourth of these is cancelled. */
export function busyDay(count: number, fleet = 12): DayFacts {
  const [drivers, vehicles, vips] = [driversOf(fleet), vehiclesOf(fleet), fullGuests(25)];
  const ride = (at: number): Activity => {
    const start = Math.floor(at / fleet) * 150 + (at % fleet) * 11;
    const [vehicle, driver] = [vehicles[at % fleet], drivers[at % fleet]];
    return anActivity({
      type: 'TRANSPORT',
      title: `${at % 2 ? 'To' : 'From'} ${PLACES[(at + 1) % PLACES.length]}`,
      startTime: minutes(start),
      endTime: minutes(start + 45 + (at % 3) * 15),
      pickupLocation: PLACES[at % PLACES.length] ?? '',
      dropoffLocation: PLACES[(at + 1) % PLACES.length] ?? '',
      vips: vips.slice(at % 20, (at % 20) + 1 + (at % 4)),
      ...(at % 17 === 16 || !driver
        ? {}
        : { driver: { id: driver.id, name: driver.name, phone: driver.phone ?? null } }),
      ...(vehicle ? { vehicle } : {}),
      ...(at === 0 ? { flightId: flight.id } : {}),
    });
  };
  const meeting = (at: number): Activity =>
    anActivity({
      type: (['MEAL', 'MEETING', 'EVENT'] as const)[at % 3] ?? 'EVENT',
      title: MEETINGS[at % MEETINGS.length] ?? '',
      startTime: minutes(60 + at * 40),
      endTime: minutes(150 + at * 40),
      location: PLACES[(at + 2) % PLACES.length] ?? '',
      vips: vips.slice(0, 2 + ((at * 7) % 23)),
      ...(at % 4 === 3 ? { status: 'CANCELLED' as const } : {}),
    });
  const activities = Array.from({ length: count }, (_one, at) =>
    at % 3 === 2 ? meeting(Math.floor(at / 3)) : ride(at - Math.floor((at + 1) / 3)),
  ).sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
  const arriving = vips.slice(0, 2);
  return {
    date: DAY,
    activities,
    drivers,
    vehicles,
    flights: [
      { ...flight, vipIds: arriving.map(({ id }) => id) },
      {
        ...flight,
        id: 'flt_1',
        flightNumber: 'LH902',
        vipIds: vips.slice(3, 4).map(({ id }) => id),
        pickupIds: [],
        facts: {
          status: 'SCHEDULED',
          departure: { iata: 'FRA', timezone: 'Europe/Berlin' },
          arrival: { airport: 'Heathrow', terminal: '2', timezone: 'Europe/London', scheduledTime: minutes(300) },
        },
      },
      {
        ...flight,
        id: 'flt_2',
        flightNumber: 'AF1681',
        vipIds: vips.slice(5, 7).map(({ id }) => id),
        pickupIds: [],
        facts: {
          status: 'SCHEDULED',
          departure: { airport: 'Heathrow', terminal: '4', timezone: 'Europe/London', scheduledTime: minutes(800) },
          arrival: { iata: 'CDG', timezone: 'Europe/Paris' },
        },
      },
    ],
    blocks: [
      { ...record('blk_0'), driverId: 'drv_4', from: minutes(600), to: minutes(780), reason: 'Dentist' },
      { ...record('blk_1'), vehicleId: 'veh_2', from: minutes(-3_000), to: minutes(3_000), reason: 'New tyres' },
    ],
    guests: new Map(vips.map((each) => [each.id, each])),
  };
}
