import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as getDriver from '#functions/drivers/get-driver.ts';
import * as nameOrder from '#functions/suppliers/name-order.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aDriver, aSupplier, aVehicle } from '#test/support/fleet.ts';
import { aPhone } from '#test/support/messaging.ts';
import { anAcceptedOrder } from '#test/support/orders.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');
function name(id: string, body: object, query = {}): Promise<Answer> {
  return call(nameOrder, { as, params: { id }, body, query });
}
async function rideOf(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
const NEW_VEHICLE = { licensePlate: 'KA-01-4711', seatCapacity: 7 };

describe('nameOrder', () => {
  it('books a driver and a vehicle of the supplier on the rides', async () => {
    const supplierId = await aSupplier();
    const body = { driverId: await aDriver('Dana', { supplierId }), vehicleId: await aVehicle({ supplierId }) };
    const eventIds = [
      await anEvent(as, { type: 'TRANSPORT' }),
      await anEvent(as, { type: 'TRANSPORT', startTime: '2027-05-10T12:00:00Z', endTime: '2027-05-10T13:00:00Z' }),
    ];
    const { id } = await anAcceptedOrder(as, { supplierId, eventIds });
    const first = await name(id, { ...body, eventIds: [eventIds[0]] });
    expect(first.body).toMatchObject({ status: 'ACCEPTED', rides: [{ ride: { driver: { name: 'Dana' } } }, {}] });
    const all = await name(id, body);
    expect([all.body.status, all.body.rides[1].ride.vehicle.id]).toEqual(['NAMED', body.vehicleId]);
    for (const eventId of eventIds) expect(await rideOf(eventId)).toMatchObject(body);
    // The ledger keeps them: another ride at the same time does not get them.
    const other = await anAcceptedOrder(as, { supplierId: await aSupplier() });
    expect((await name(other.id, body)).body.detail).toBe('body.driverId is the id of no driver of this supplier.');
  });

  it('takes a new driver and a new vehicle, also on a dry run', async () => {
    const { eventId, id, supplierId } = await anAcceptedOrder(as);
    const phone = aPhone();
    const body = { newDriver: { name: 'Robin', phone }, newVehicle: NEW_VEHICLE };
    const tried = await name(id, body, { dryRun: 'true' });
    expect([tried.status, tried.body.status]).toEqual([200, 'NAMED']);
    expect((await rideOf(eventId)).driverId).toBeNull();
    expect((await name(id, body)).body.status).toBe('NAMED');
    const ride = await rideOf(eventId);
    expect(ride.vehicle).toMatchObject({ name: 'Harbour Chauffeurs KA-01-4711', type: 'VAN', seatCapacity: 7 });
    const driver = await call(getDriver, { as, params: { driverId: ride.driverId } });
    expect(driver.body).toMatchObject({ name: 'Robin', phone, supplierId });
  });

  it('names the phone of the new driver where it is none', async () => {
    const { id } = await anAcceptedOrder(as);
    const { body } = await name(id, { newDriver: { name: 'Robin', phone: '+44 1' }, newVehicle: NEW_VEHICLE });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['body.newDriver.phone']);
  });

  it('is refused by the ledger as any booking, and for rides that are not of the order', async () => {
    const supplierId = await aSupplier('Two vans', { offers: [{ vehicleType: 'VAN', count: 2 }] });
    const body = { driverId: await aDriver('Dana', { supplierId }), vehicleId: await aVehicle({ supplierId }) };
    const [first, second] = [await anAcceptedOrder(as, { supplierId }), await anAcceptedOrder(as, { supplierId })];
    await name(first.id, body);
    expect((await name(second.id, body)).body.code).toBe('VEHICLE_CONFLICT');
    expect((await name(second.id, { ...body, eventIds: [first.eventId] })).body.code).toBe('VALIDATION_FAILED');
    const both = { driverId: body.driverId, newDriver: { name: 'Robin' }, vehicleId: body.vehicleId };
    expect((await name(second.id, both)).body.code).toBe('VALIDATION_FAILED');
    const own = { driverId: await aDriver(), vehicleId: await aVehicle() };
    expect((await name(second.id, own)).body.code).toBe('VALIDATION_FAILED');
    expect((await name(second.id, { ...body, vehicleId: own.vehicleId })).body.detail).toContain('no vehicle of this');
  });
});
