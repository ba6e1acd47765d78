import { HOUR_MS } from '#shared/units/durations.ts';
import type { Caller } from './caller.ts';
import type { Entered } from './enter-event.ts';
import { ADMINISTRATOR, COORDINATOR, SUPPLIER } from './users.ts';

const COMPANY = {
  name: 'Quayside Chauffeurs',
  contacts: [
    { name: 'Imelda Crowhurst', role: 'Dispatcher', phone: '+44 7700 900280', email: 'desk@quayside.example' },
  ],
  offers: [
    { vehicleType: 'SEDAN', count: 3 },
    { vehicleType: 'VAN', count: 1 },
  ],
  noticeHours: 6,
  rank: 1,
  terms: 'Free of charge until 12 hours before the start.',
};
const FLEET = [
  {
    vehicle: { name: 'Quayside sedan', type: 'SEDAN', seatCapacity: 3, color: 'black', licensePlate: 'MTC QS1' },
    driver: { name: 'Oluwaseun Hartnell', phone: '+44 7700 900241', vehicleTypes: ['SEDAN'] },
  },
  {
    vehicle: { name: 'Quayside van', type: 'VAN', seatCapacity: 7, color: 'black', licensePlate: 'MTC QV1' },
    driver: { name: 'Marit Solbakken', phone: '+44 7700 900242', vehicleTypes: ['VAN'] },
  },
] as const;

/** How long before the first ride of the order the supplier may answer. */
const ANSWER_MS = 2 * HOUR_MS;

/** Enters a company with its user and two vehicles with their drivers, which the plan does not use. It accepts an order of the last ride. */
export async function enterSupplier(call: Caller, { rides }: Pick<Entered, 'rides'>): Promise<void> {
  const as = COORDINATOR;
  const supplierId = await call('createSupplier', { as, key: 'quayside', body: COMPANY });
  await call('updateUser', { as: ADMINISTRATOR, params: { id: SUPPLIER }, body: { supplierId } });
  for (const [number, { driver, vehicle }] of FLEET.entries()) {
    const key = `quayside-${number + 1}`;
    const usualVehicleId = await call('createVehicle', { as, key, body: { ...vehicle, supplierId } });
    await call('createDriver', { as, key, body: { ...driver, supplierId, usualVehicleId } });
  }
  const ride = rides.at(-1);
  if (!ride) return;
  const deadline = new Date(ride.start - ANSWER_MS).toISOString();
  const body = { supplierId, eventIds: [ride.id], vehicleType: 'SEDAN', deadline };
  const id = await call('createOrder', { as, key: 'quayside', body });
  await call('acceptOrder', { as: SUPPLIER, key: 'quayside', params: { id } });
}
