import { beforeEach, describe, expect, it } from '@jest/globals';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as acceptOrder from '#functions/suppliers/accept-order.ts';
import * as declineOrder from '#functions/suppliers/decline-order.ts';
import * as withdrawOrder from '#functions/suppliers/withdraw-order.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aSupplier, aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { anAcceptedOrder, anOrder } from '#test/support/orders.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';
import { aRide, at, NOW } from './situations.ts';

useFlights();
useTable();
const clock = useClock();
const NONE = { vehicleId: null, driverId: null };
const UNCOVERED = ['RIDE_WITHOUT_DRIVER', 'RIDE_WITHOUT_VEHICLE'];
beforeEach(() => clock.stop(NOW));
const as = useEmptyTable('COORDINATOR');
function bareRide(fields = {}): Promise<string> {
  return aRide({ as }, { ...NONE, ...fields });
}
async function rows() {
  return (await call(listAttention, { as, query: { within: 'P2D' } })).body.items as {
    code: string;
    detail: string;
    mend: { operationId: string; body: Record<string, unknown> } | null;
  }[];
}
async function codes() {
  return (await rows()).map(({ code }) => code).sort();
}

describe('an order', () => {
  it('leaves its ride uncovered while it is offered, and covers it once it is accepted', async () => {
    const late = { startTime: at('09:00'), endTime: at('10:00') };
    const { id } = await anOrder(as, { eventIds: [await bareRide(late)] });
    expect(await codes()).toEqual(UNCOVERED);
    await call(acceptOrder, { as, params: { id } });
    expect(await codes()).toEqual([]);
    clock.stop(NOW + 61 * 60_000);
    expect(await codes()).toEqual(['NAMES_MISSING']);
  });

  it('is unanswered from 2 hours before its deadline', async () => {
    await anOrder(as, { eventIds: [await bareRide()], deadline: '2027-05-09T22:30:00Z' });
    expect(await codes()).toEqual(UNCOVERED);
    clock.stop(NOW + 31 * 60_000);
    expect(await codes()).toEqual(['ORDER_UNANSWERED', ...UNCOVERED]);
    const [row] = (await rows()).filter(({ code }) => code === 'ORDER_UNANSWERED');
    expect(row?.detail).toContain('to answer for 1 ride, such as “Ride” (Mon 10 May 06:00–07:00). No other supplier');
    clock.stop(NOW + 150 * 60_000);
    expect(await codes()).toEqual(['ORDER_DECLINED']);
  });

  it('asks to confirm a change, and not a new title', async () => {
    const late = { startTime: at('10:00'), endTime: at('11:00') };
    const { eventId, id } = await anAcceptedOrder(as, {}, late);
    const change = (body: object) => call(updateEvent, { as, params: { eventId }, body });
    await change({ title: 'Another' });
    expect(await codes()).toEqual([]);
    await change({ pickupLocation: 'Pier 7' });
    expect(await codes()).toEqual(['ORDER_UNANSWERED']);
    await call(acceptOrder, { as, params: { id } });
    expect(await codes()).toEqual([]);
  });

  it('offers to name only what holds all guests', async () => {
    const supplierId = await aSupplier();
    await Promise.all([aVehicle({ supplierId, seatCapacity: 2 }), aDriver('Nat', { supplierId })]);
    const vipIds = await someVips(as, 1, { partySize: 3 });
    await anAcceptedOrder(as, { supplierId, eventIds: [await bareRide({ vipIds })] });
    const missing = async () => (await rows()).find(({ code }) => code === 'NAMES_MISSING');
    expect(await missing()).toMatchObject({ mend: null });
    const vehicleId = await aVehicle({ supplierId, seatCapacity: 4 });
    expect(await missing()).toMatchObject({ mend: { operationId: 'nameOrder', body: { vehicleId } } });
  });

  it('that a supplier leaves gets nothing of theirs, by no mend and no proposal', async () => {
    const supplierId = await aSupplier();
    await Promise.all([aVehicle({ supplierId }), aDriver('Nat', { supplierId })]);
    const eventIds = [await bareRide()];
    const { eventId, id } = await anAcceptedOrder(as, { supplierId, eventIds, thenTo: [await aSupplier('Next')] });
    await call(withdrawOrder, { as: await aUser('SUPPLIER', { supplierId }), params: { id }, body: {} });
    const found = await rows();
    expect(found.map(({ code }) => code).sort()).toEqual(UNCOVERED);
    expect(found.filter(({ mend }) => mend?.operationId === 'updateEvent')).toEqual([]);
    const plan = () => aProposal(as, { kind: 'ASSIGN', ids: [eventId], from: at('00:00'), to: at('23:00') });
    expect((await plan()).steps).toEqual([]);
    const own = { vehicleId: await aVehicle(), driverId: await aDriver('Ada') };
    expect((await plan()).steps).toMatchObject([{ body: own }]);
  });

  it('is declined only if no other supplier is asked, and no later order has its rides', async () => {
    const eventIds = [await bareRide()];
    const { id } = await anOrder(as, { eventIds, thenTo: [await aSupplier('Next')] });
    await call(declineOrder, { as, params: { id } });
    expect(await codes()).toEqual(UNCOVERED);
    await call(declineOrder, { as, params: { id } });
    expect(await codes()).toEqual(['ORDER_DECLINED']);
    clock.pass(1_000);
    const later = await anOrder(as, { eventIds });
    expect(await codes()).toEqual(UNCOVERED);
    await call(withdrawOrder, { as, params: { id: later.id } });
    expect(await codes()).toEqual(UNCOVERED);
  });

  it('that its last supplier declined has a mend for those rides that a vehicle of the fleet takes, and no other', async () => {
    const supplierId = await aSupplier();
    await aVehicle({ supplierId });
    const [small, large] = [await bareRide({ seatsNeeded: 4 }), await bareRide({ seatsNeeded: 40 })];
    const { id } = await anOrder(as, { supplierId, eventIds: [small, large] });
    await call(declineOrder, { as, params: { id } });
    const [none] = await rows();
    expect(none).toMatchObject({ code: 'ORDER_DECLINED', mend: null });
    expect(none?.detail).toContain('No vehicle that suits is free');
    await aVehicle();
    expect(await rows()).toMatchObject([{ code: 'ORDER_DECLINED', mend: { body: { kind: 'ASSIGN', ids: [small] } } }]);
  });

  it('needs a phone of drivers of suppliers, and not of our own', async () => {
    await aRide({ as }, { driverId: await aDriver('Ours') });
    const supplierId = await aSupplier();
    await aRide({ as }, { driverId: await aDriver('Callable', { supplierId, phone: '+442079460958' }) });
    const driverId = await aDriver('Theirs', { supplierId });
    await aRide({ as }, { driverId, startTime: at('09:00'), endTime: at('10:00') });
    expect(await codes()).toEqual([]);
    clock.stop(NOW + 61 * 60_000);
    expect(await codes()).toEqual(['SUPPLIER_DRIVER_UNKNOWN']);
  });
});
