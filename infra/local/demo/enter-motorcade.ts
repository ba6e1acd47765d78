import type { CarRole } from '#shared/schemas/motorcades/car.ts';
import { minutes } from './calendar.ts';
import type { Caller } from './caller.ts';
import type { Entered } from './enter-event.ts';
import { HOTELS, VENUES } from './places.ts';
import type { Plan } from './plan.ts';
import { COORDINATOR } from './users.ts';

/** The item of the programme that the motorcade drives to. */
const OPENING = 'opening';

/** The cars in order, each with its driver. */
const CARS: readonly (readonly [CarRole, string, string])[] = [
  ['LEAD', 'State car 1', 'Isolde Farnham'],
  ['PRINCIPAL', 'State car 2', 'Kwabena Asante-Reid'],
  ['SPARE', 'State car 3', 'Milica Jovanović'],
  ['FOLLOW', 'State car 4', 'Pádraig Ó Dálaigh'],
  ['TAIL', 'State car 5', 'Annelies Verstraete'],
];

/** Enters the motorcade of the hosts to the opening: five cars with their own drivers, one of them reserved for the hosts. */
export async function enterMotorcade(
  call: Caller,
  { appointments }: Plan,
  { vips }: Pick<Entered, 'vips'>,
): Promise<void> {
  const opening = appointments.find(({ item }) => item.key === OPENING);
  if (!opening) return;
  const as = COORDINATOR;
  const hosts = opening.guests.filter(({ stay }) => stay === 'HOME').slice(0, 2);
  const cars = [];
  for (const [place, [role, name, driver]] of CARS.entries()) {
    const key = `state-car-${place + 1}`;
    const riders = role === 'PRINCIPAL' ? hosts.map(({ key: guest }) => vips.get(guest) ?? '') : [];
    const reserved = riders.length > 0 ? { reservedFor: { vipIds: riders } } : {};
    const licensePlate = `MTC STATE ${place + 1}`;
    const vehicle = { name, type: 'SEDAN', seatCapacity: 4, color: 'black', licensePlate, ...reserved };
    cars.push({
      role,
      callSign: `Meridian ${place + 1}`,
      vehicleId: await call('createVehicle', { as, key, body: vehicle }),
      driverId: await call('createDriver', { as, key, body: { name: driver, phone: `+44 7700 90023${place}` } }),
      vipIds: riders,
    });
  }
  const body = {
    title: 'Motorcade of the hosts to the opening',
    pickupLocation: HOTELS.AURORA.text,
    dropoffLocation: VENUES.hall.text,
    startTime: new Date(opening.start - minutes(45)).toISOString(),
    endTime: new Date(opening.start - minutes(20)).toISOString(),
    cars,
  };
  await call('createMotorcade', { as, key: 'motorcade', body });
}
