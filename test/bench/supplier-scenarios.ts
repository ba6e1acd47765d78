import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import { call } from '#test/support/call.ts';
import { signedHeaders } from '#test/support/exchange.ts';
import { aDriver, aSupplier, aVehicle } from '#test/support/fleet.ts';
import { anAcceptedOrder, anOrder } from '#test/support/orders.ts';
import { aUser } from '#test/support/people.ts';
import type { Asks, Scenarios } from './scenario.ts';

function onSupplier(body?: object): Asks {
  return { '': async () => ({ params: { supplierId: await aSupplier() }, ...(body && { body }) }) };
}

const DEADLINE = '2027-05-09T09:00:00Z';

function onOrder(make: typeof anOrder): Asks {
  return { '': async ({ stage: { administrator } }) => ({ params: { id: (await make(administrator)).id } }) };
}

/** The scenarios of suppliers. */
export const SUPPLIER_SCENARIOS: Scenarios = {
  createSupplier: { '': { body: { name: 'Harbour Chauffeurs' } } },
  getSupplier: onSupplier(),
  updateSupplier: onSupplier({ noticeHours: 12 }),
  deleteSupplier: {
    ...onSupplier(),
    'for good': async () => ({ params: { supplierId: await aSupplier() }, query: { hard: 'true' } }),
  },
  createOrder: {
    '': async ({ fresh }) => ({
      body: {
        supplierId: await aSupplier(),
        eventIds: [await fresh.event(), await fresh.event()],
        vehicleType: 'VAN',
        deadline: DEADLINE,
      },
    }),
  },
  getOrder: onOrder(anOrder),
  createOrderLink: onOrder(anOrder),
  getMyOrders: {
    '': async ({ stage: { administrator } }) => {
      const { supplierId } = await anOrder(administrator);
      return { as: await aUser('SUPPLIER', { supplierId }) };
    },
  },
  acceptOrder: onOrder(anOrder),
  declineOrder: onOrder(anOrder),
  withdrawOrder: onOrder(anAcceptedOrder),
  nameOrder: {
    '': async ({ stage: { administrator } }) => {
      const { id, supplierId } = await anAcceptedOrder(administrator);
      const body = { driverId: await aDriver('Dana', { supplierId }), vehicleId: await aVehicle({ supplierId }) };
      return { params: { id }, body };
    },
  },
  receiveExchange: {
    '': async ({ stage: { administrator } }) => {
      const { id: orderId, supplierId } = await anOrder(administrator);
      const webhook = { url: 'https://hooks.example.org/', exchange: { supplierId } };
      const made = await call(createWebhook, { as: administrator, body: webhook });
      const body = JSON.stringify({ type: 'order.accept', orderId });
      return { params: { id: made.body.id }, body, headers: signedHeaders(made.body.secret, body) };
    },
  },
  restoreSupplier: onSupplier(),
};
