import { minutes } from './calendar.ts';
import type { Caller } from './caller.ts';
import type { Entered } from './enter-event.ts';
import { VENUES } from './places.ts';
import type { Plan } from './plan.ts';
import { COORDINATOR } from './users.ts';

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
