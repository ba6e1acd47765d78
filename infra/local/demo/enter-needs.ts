import { minutes } from './calendar.ts';
import { type Caller, COORDINATOR } from './caller.ts';
import type { Entered } from './enter-event.ts';
import { HOTELS, SITES, VENUES } from './places.ts';
import type { Plan } from './plan.ts';

/** What vehicles and drivers of the demonstration can have. */
export const DEMONSTRATION_TAGS = {
  vehicle: [{ id: 'LIFT', label: { en: 'Lift for wheelchairs', de: 'Rollstuhllift', fr: 'Rampe pour fauteuils' } }],
  driver: [{ id: 'ARABIC', label: { en: 'Speaks Arabic', de: 'Spricht Arabisch', fr: 'Parle arabe' } }],
};

/** Two guests who never share a vehicle. They stay in different hotels. */
const APART = ['isabella', 'eleni'] as const;

const BOAT = 'Launch 1';
/** The item of the last day before which two guests go by water. */
const AFTER_THE_BOAT = 'closing';
const BY_BOAT = ['teuila', 'bjorn'];

/** Who goes with the driver of the launch. */
const MATE = { name: 'Hamish Lindqvist', phone: '+44 7700 900251' };

/** Enters two guests who are apart, and a ride by water with two drivers. */
export async function enterNeeds(
  call: Caller,
  { appointments }: Plan,
  { drivers, vehicles, vips }: Pick<Entered, 'drivers' | 'vehicles' | 'vips'>,
): Promise<void> {
  const as = COORDINATOR;
  const [vipId = '', other = ''] = APART.map((key) => vips.get(key));
  await call('updateVip', { as, params: { vipId }, body: { apartFrom: [other] } });
  const closing = appointments.find(({ item }) => item.key === AFTER_THE_BOAT);
  if (!closing) return;
  const ride = {
    type: 'TRANSPORT',
    title: 'By launch past the Tower',
    mode: 'WATER',
    pickupLocation: VENUES.pier.text,
    dropoffLocation: VENUES.gallery.text,
    startTime: new Date(closing.start - minutes(60)).toISOString(),
    endTime: new Date(closing.start - minutes(35)).toISOString(),
    vehicleId: vehicles.get(BOAT),
    driverId: drivers.get(BOAT),
    coDriverId: await call('createDriver', { as, key: 'mate', body: MATE }),
    vipIds: BY_BOAT.map((key) => vips.get(key)),
  };
  await call('createEvent', { as, key: 'launch', body: ride });
}

/** The item of the last day before which photographs are taken at sunrise. */
const AFTER_SUNRISE = 'closing';

/**
 * Enters a round of three hotels to a venue and back, and a car that waits for its guests, each with a vehicle and a driver of its own. The
 * photographers lodge in the third hotel, and are no guests.
 */
export async function enterStops(call: Caller, { appointments }: Plan, { vips }: Pick<Entered, 'vips'>): Promise<void> {
  const closing = appointments.find(({ item }) => item.key === AFTER_SUNRISE);
  if (!closing) return;
  const as = COORDINATOR;
  const idsOf = (...keys: string[]): string[] => keys.map((key) => vips.get(key) ?? '');
  const [atAurora, atAshcombe] = [idsOf('mara', 'nino'), idsOf('zsofia')];
  const at = (before: number): string => new Date(closing.start - minutes(before)).toISOString();
  const crew = async (name: string, type: string, seatCapacity: number, driver: string) => {
    const [key, licensePlate] = [name.toLowerCase().replaceAll(' ', '-'), `MTC ${name.replaceAll(/[^A-Z\d]/g, '')}`];
    return {
      vehicleId: await call('createVehicle', { as, key, body: { name, type, seatCapacity, licensePlate } }),
      driverId: await call('createDriver', { as, key, body: { name: driver } }),
    };
  };
  const round = {
    type: 'TRANSPORT',
    vipIds: [...atAshcombe, ...atAurora],
    seatsNeeded: 9,
    ...(await crew('Round Bus', 'MINIBUS', 16, 'Rosalind Achebe')),
  };
  const there = {
    title: 'Round of the hotels to the photographs at sunrise',
    startTime: at(270),
    endTime: at(195),
    stops: [
      { location: SITES['ASHCOMBE']?.name, at: at(270), minutes: 5 },
      { location: SITES['CROWN']?.name, at: at(235), minutes: 5 },
      { location: SITES['AURORA']?.name, at: at(220), minutes: 5, boards: atAurora },
      { location: SITES['gallery']?.name, at: at(195) },
    ],
  };
  const back = {
    title: 'Round back to the hotels',
    startTime: at(170),
    endTime: at(100),
    stops: [
      { location: SITES['gallery']?.name, at: at(170) },
      { location: SITES['AURORA']?.name, at: at(150), minutes: 5, leaves: atAurora },
      { location: SITES['CROWN']?.name, at: at(135), minutes: 5 },
      { location: SITES['ASHCOMBE']?.name, at: at(100) },
    ],
  };
  await call('createEvent', { as, key: 'round-there', body: { ...round, ...there } });
  await call('createEvent', { as, key: 'round-back', body: { ...round, ...back } });
  const waiting = {
    type: 'TRANSPORT',
    title: 'To the Chancellor’s office and back',
    kind: 'WAIT_AND_RETURN',
    waitMinutes: 45,
    pickupLocation: HOTELS.AURORA.text,
    dropoffLocation: VENUES.hall.text,
    startTime: at(190),
    endTime: at(80),
    seatsNeeded: 2,
    vipIds: [],
    ...(await crew('Office Car', 'SEDAN', 3, 'Tobias Lindqvist')),
  };
  await call('createEvent', { as, key: 'office-wait', body: waiting });
}
