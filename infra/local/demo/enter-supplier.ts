import type { Caller } from './caller.ts';
import { COORDINATOR } from './users.ts';

const SUPPLIER = {
  name: 'Quayside Chauffeurs',
  contacts: [
    { name: 'Imelda Crowhurst', role: 'Dispatcher', phone: '+44 7700 900230', email: 'desk@quayside.example' },
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

/** Enters a company with two vehicles and their drivers, which the plan does not use. */
export async function enterSupplier(call: Caller): Promise<void> {
  const as = COORDINATOR;
  const supplierId = await call('createSupplier', { as, key: 'quayside', body: SUPPLIER });
  for (const [number, { driver, vehicle }] of FLEET.entries()) {
    const key = `quayside-${number + 1}`;
    const usualVehicleId = await call('createVehicle', { as, key, body: { ...vehicle, supplierId } });
    await call('createDriver', { as, key, body: { ...driver, supplierId, usualVehicleId } });
  }
}
