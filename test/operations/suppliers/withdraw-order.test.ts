import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as acceptOrder from '#functions/suppliers/accept-order.ts';
import * as getOrder from '#functions/suppliers/get-order.ts';
import * as nameOrder from '#functions/suppliers/name-order.ts';
import * as withdrawOrder from '#functions/suppliers/withdraw-order.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aDriver, aSupplier } from '#test/support/fleet.ts';
import { anAcceptedOrder, anOrder } from '#test/support/orders.ts';
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
function aRideOn(day: string): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', startTime: `${day}T09:00:00Z`, endTime: `${day}T10:00:00Z` });
}
const NEW_VEHICLE = { licensePlate: 'KA-01-4711', seatCapacity: 7 };

describe('withdrawOrder', () => {
  it('takes drivers and vehicles of the supplier off the rides, and frees what it held', async () => {
    const supplierId = await aSupplier();
    const { eventId, id } = await anAcceptedOrder(as, { supplierId, thenTo: [await aSupplier('Next')] });
    await name(id, { driverId: await aDriver('Dana', { supplierId }), newVehicle: NEW_VEHICLE });
    const withdrawn = await call(withdrawOrder, { as, params: { id } });
    expect(withdrawn.body).toMatchObject({ status: 'WITHDRAWN', supplierId, thenTo: [], left: [] });
    expect(await rideOf(eventId)).toMatchObject({ driverId: null, vehicleId: null });
    const again = await anOrder(as, { supplierId });
    expect((await call(acceptOrder, { as, params: { id: again.id } })).status).toBe(200);
    expect((await call(getOrder, { as, params: { id } })).body.rides[0].ride).toBeNull();
  });

  it('takes some rides alone back, and leaves the others named and held', async () => {
    const supplierId = await aSupplier();
    const [kept, left] = [await aRideOn('2027-05-10'), await aRideOn('2027-05-11')];
    const { id } = await anAcceptedOrder(as, { supplierId, eventIds: [kept, left] });
    const driverId = await aDriver('Dana', { supplierId });
    await name(id, { driverId, newVehicle: NEW_VEHICLE });
    const { body } = await call(withdrawOrder, { as, params: { id }, body: { eventIds: [left] } });
    expect(body).toMatchObject({ status: 'NAMED', rides: [{ eventId: kept }] });
    expect([await rideOf(kept), await rideOf(left)]).toMatchObject([{ driverId }, { driverId: null, vehicleId: null }]);
    const again = await anOrder(as, { supplierId, eventIds: [left] });
    expect((await call(acceptOrder, { as, params: { id: again.id } })).status).toBe(200);
    // The van is still held for the ride that stays.
    const other = await anOrder(as, { supplierId, eventIds: [await aRideOn('2027-05-10')] });
    expect((await call(acceptOrder, { as, params: { id: other.id } })).body.code).toBe('SUPPLIER_FULL');
  });

  it('asks the next supplier if the desk enters a withdrawal that it was told by phone', async () => {
    const [supplierId, next] = [await aSupplier(), await aSupplier('Next')];
    const { id } = await anAcceptedOrder(as, { supplierId, thenTo: [next] });
    const body = { bySupplier: true, reason: 'No vans' };
    const told = await call(withdrawOrder, { as, params: { id }, body });
    expect(told.body).toMatchObject({
      status: 'OFFERED',
      supplierId: next,
      left: [{ supplierId, status: 'WITHDRAWN', reason: 'No vans' }],
    });
    expect((await call(withdrawOrder, { as, params: { id }, body })).body.code).toBe('INVALID_TRANSITION');
    expect((await call(withdrawOrder, { as, params: { id } })).body.status).toBe('WITHDRAWN');
  });

  it('keeps our own driver on a ride', async () => {
    const driverId = await aDriver('Ours');
    const { eventId, id } = await anAcceptedOrder(as, {}, { driverId });
    await call(withdrawOrder, { as, params: { id } });
    expect((await rideOf(eventId)).driverId).toBe(driverId);
  });
});
