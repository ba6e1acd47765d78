import { describe, expect, it } from '@jest/globals';
import { operations } from '#functions/registry.ts';
import * as acceptOrder from '#functions/suppliers/accept-order.ts';
import * as createOrderLink from '#functions/suppliers/create-order-link.ts';
import * as declineOrder from '#functions/suppliers/decline-order.ts';
import * as getMyOrders from '#functions/suppliers/get-my-orders.ts';
import * as getOrder from '#functions/suppliers/get-order.ts';
import * as nameOrder from '#functions/suppliers/name-order.ts';
import * as withdrawOrder from '#functions/suppliers/withdraw-order.ts';
import * as getUserAccess from '#functions/users/get-user-access.ts';
import * as updateUser from '#functions/users/update-user.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aSupplier, aVehicle } from '#test/support/fleet.ts';
import { anAcceptedOrder, anOrder, anOrderLink } from '#test/support/orders.ts';
import { aUser } from '#test/support/people.ts';
import { BODIES_OF_SUPPLIERS } from '#test/support/samples/supplier-samples.ts';
import { useTable } from '#test/support/table.ts';
import { allItems, writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const clock = useClock();
const as = useUser('COORDINATOR');

const RIDE = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };

describe('createOrderLink', () => {
  it('opens one order for a supplier without an account, who accepts, names and withdraws it', async () => {
    const { id, supplierId } = await anOrder(as, { deadline: '2027-05-09T09:00:00Z' }, RIDE);
    await anOrder(as, { supplierId }, RIDE);
    await aDriver('Own driver', { supplierId });
    const headers = await anOrderLink(as, id);
    const params = { id };
    expect((await call(getMyOrders, { headers })).body).toMatchObject({
      supplier: { id: supplierId },
      orders: [{ id, status: 'OFFERED' }],
      drivers: [{ name: 'Own driver' }],
    });
    expect((await call(acceptOrder, { headers, params })).body.status).toBe('ACCEPTED');
    const body = { newDriver: { name: 'Robin' }, newVehicle: { licensePlate: 'KA-01', seatCapacity: 7 } };
    expect((await call(nameOrder, { headers, params, body })).body.status).toBe('NAMED');
    const left = await call(withdrawOrder, { headers, params, body: { reason: 'The van broke down' } });
    expect(left.body.status).toBe('WITHDRAWN');
    expect((await call(getOrder, { as, params })).body.left).toMatchObject([{ reason: 'The van broke down' }]);
    expect((await call(getMyOrders, { headers })).body).toMatchObject({ orders: [], drivers: [], vehicles: [] });
  });

  it('is for one order: every other order, operation and company is refused, and nothing is written', async () => {
    const { id, supplierId } = await anAcceptedOrder(as, {}, RIDE);
    const other = await anOrder(as, { supplierId }, RIDE);
    const [vehicleId, driverId] = [await aVehicle({ supplierId }), await aDriver('Own', { supplierId })];
    const headers = await anOrderLink(as, id);
    const ids: Readonly<Record<string, string>> = { vehicleId, driverId, eventId: other.eventId, supplierId };
    const [taken, others] = [new Set<string>(), await operations()];
    await writingNothing(async () => {
      for (const operation of others) {
        const { access, operationId, path } = operation.contract;
        if (access === 'public') continue;
        const params = Object.fromEntries(
          [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, ids[name] ?? other.id]),
        );
        const body = BODIES_OF_SUPPLIERS[operationId];
        const answer = await call(operation, { headers, params, ...(body && { body }) });
        if (answer.body?.code === 'FORBIDDEN') taken.add(operationId);
        else if (operationId !== 'getMyOrders') expect([operationId, answer.status]).toEqual([operationId, 401]);
      }
    });
    expect([...taken].sort()).toEqual(['acceptOrder', 'declineOrder', 'nameOrder', 'withdrawOrder']);
  });

  it('ends when the supplier leaves the order, with a newer link, and with the user who got the address', async () => {
    const next = await aSupplier('Next');
    const { id } = await anOrder(as, { thenTo: [next] }, RIDE);
    const first = await anOrderLink(as, id);
    const newer = await anOrderLink(as, id);
    const params = { id };
    expect((await call(getMyOrders, { headers: first })).status).toBe(401);
    expect((await call(declineOrder, { headers: newer, params })).body).toMatchObject({
      status: 'DECLINED',
      thenTo: [],
    });
    expect((await call(acceptOrder, { headers: newer, params })).body.code).toBe('FORBIDDEN');
    expect((await call(getMyOrders, { headers: newer })).body.orders).toEqual([]);
    const user = await aUser('COORDINATOR');
    const held = await anOrderLink(user, id);
    const admin = await aUser('ADMINISTRATOR');
    const { made } = (await call(getUserAccess, { as: admin, params: { id: user } })).body;
    expect(made).toMatchObject([{ kind: 'ORDER_LINK', id }]);
    const change = { as: admin, params: { id: user }, query: { endMade: 'true' }, body: { isApproved: false } };
    expect((await call(updateUser, change)).status).toBe(200);
    expect((await call(getMyOrders, { headers: held })).status).toBe(401);
  });

  it('ends 7 days after the last ride, and the table holds no address', async () => {
    const { id } = await anAcceptedOrder(as, {}, RIDE);
    const headers = await anOrderLink(as, id);
    const secret = headers.authorization.slice('Bearer '.length);
    expect(JSON.stringify([...(await allItems()).values()])).not.toContain(secret);
    clock.stop(Date.parse(RIDE.endTime) + 7 * DAY_MS - 1_000);
    expect((await call(getMyOrders, { headers })).status).toBe(200);
    clock.stop(Date.parse(RIDE.endTime) + 7 * DAY_MS + 1_000);
    expect((await call(getMyOrders, { headers })).status).toBe(401);
  });

  it('is shown once for one Idempotency-Key', async () => {
    const { id } = await anOrder(as, {}, RIDE);
    const link = () => call(createOrderLink, { as, params: { id }, headers: { 'idempotency-key': 'link' } });
    expect([(await link()).body.url, (await link()).body.url]).toEqual([
      expect.stringMatching(/\/api\/supplier#[\w-]{22}$/),
      null,
    ]);
  });
});
