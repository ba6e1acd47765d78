import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as declineOrder from '#functions/suppliers/decline-order.ts';
import * as deleteSupplier from '#functions/suppliers/delete-supplier.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aSupplier, aVehicle } from '#test/support/fleet.ts';
import { aReachableDriver } from '#test/support/messaging.ts';
import { anAcceptedOrder, anOrder } from '#test/support/orders.ts';
import { aUser } from '#test/support/people.ts';
import { BOOKING_CODES, type BookingCode, REFUSED_FIELDS, RIDE } from './bookings.ts';
import type { Prepare, Sample } from './sample.ts';

const offered: Prepare = async ({ as }) => ({ params: { id: (await anOrder(as, {}, RIDE)).id } });
const accepted: Prepare = async ({ as }) => ({ params: { id: (await anAcceptedOrder(as, {}, RIDE)).id } });
const declined: Prepare = async ({ as }) => {
  const params = { id: (await anOrder(as, {}, RIDE)).id };
  await call(declineOrder, { as, params });
  return { params };
};

/** An accepted order, with a driver and a vehicle of its supplier. */
const toName: Prepare = async ({ as }) => {
  const supplierId = await aSupplier();
  const { id } = await anAcceptedOrder(as, { supplierId }, RIDE);
  const body = { driverId: await aDriver('Dana', { supplierId }), vehicleId: await aVehicle({ supplierId }) };
  return { params: { id }, body };
};

const oneSupplier: Prepare = async () => ({ params: { supplierId: await aSupplier() } });

/** The same, with what makes a booking refused. */
function refusedNaming(code: BookingCode): Prepare {
  return async ({ as }) => {
    const { driverId, pickupLocation, vehicleId, vipIds } = await REFUSED_FIELDS[code](as);
    const supplierId = await aSupplier();
    const ofSupplier = { supplierId };
    if (vehicleId) await call(updateVehicle, { as, params: { vehicleId: String(vehicleId) }, body: ofSupplier });
    if (driverId) await call(updateDriver, { as, params: { driverId: String(driverId) }, body: ofSupplier });
    const ride = { ...RIDE, ...(pickupLocation ? { pickupLocation } : {}), ...(vipIds ? { vipIds } : {}) };
    const { id } = await anAcceptedOrder(as, ofSupplier, ride);
    const body = {
      driverId: driverId ?? (await aDriver('Dana', ofSupplier)),
      vehicleId: vehicleId ?? (await aVehicle(ofSupplier)),
    };
    return { params: { id }, body };
  };
}

export const SUPPLIER_SAMPLES: Readonly<Record<string, Sample>> = {
  acceptOrder: {
    request: offered,
    conflicts: {
      INVALID_TRANSITION: declined,
      SUPPLIER_FULL: async ({ as }) => {
        const { supplierId } = await anAcceptedOrder(as, {}, RIDE);
        return { params: { id: (await anOrder(as, { supplierId }, RIDE)).id } };
      },
    },
  },
  createOrder: {
    request: async ({ as }) => ({
      body: {
        supplierId: await aSupplier(),
        eventIds: [await anEvent(as, RIDE)],
        vehicleType: 'VAN',
        deadline: '2027-05-10T08:00:00Z',
      },
    }),
  },
  createOrderLink: { request: offered, conflicts: { INVALID_TRANSITION: declined } },
  getMyOrders: { request: async () => ({ as: await aUser('SUPPLIER', { supplierId: await aSupplier() }) }) },
  declineOrder: { request: offered, conflicts: { INVALID_TRANSITION: declined } },
  getOrder: { request: offered },
  listOrders: { request: async () => ({}) },
  nameOrder: {
    request: toName,
    conflicts: {
      INVALID_TRANSITION: async (stage) => ({ ...(await toName(stage)), ...(await offered(stage)) }),
      PHONE_TAKEN: async (stage) => {
        const { body, params } = await toName(stage);
        const { vehicleId } = body as { vehicleId: string };
        return {
          params: params ?? {},
          body: { vehicleId, newDriver: { name: 'Robin', phone: (await aReachableDriver()).phone } },
        };
      },
      ...Object.fromEntries(BOOKING_CODES.map((code) => [code, refusedNaming(code)])),
    },
  },
  withdrawOrder: { request: accepted, conflicts: { INVALID_TRANSITION: declined } },
  createSupplier: { request: async () => ({ body: { name: 'Harbour Chauffeurs' } }) },
  deleteSupplier: {
    request: oneSupplier,
    conflicts: {
      STILL_IN_USE: async () => {
        const supplierId = await aSupplier();
        await aVehicle({ supplierId });
        return { params: { supplierId } };
      },
    },
  },
  getSupplier: { request: oneSupplier },
  listSuppliers: { request: async () => ({}) },
  restoreSupplier: {
    request: async ({ as }) => {
      const params = { supplierId: await aSupplier() };
      await call(deleteSupplier, { as, params });
      return { params };
    },
  },
  updateSupplier: { request: async (stage) => ({ ...(await oneSupplier(stage)), body: { noticeHours: 12 } }) },
};

/** Valid bodies for operations that parse the body before they check the item. */
export const BODIES_OF_SUPPLIERS: Readonly<Record<string, object>> = {
  checkDriverAvailability: { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' },
  checkVehicleAvailability: { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' },
  createDriverBlock: { from: '2027-05-10T06:00:00Z', to: '2027-05-10T18:00:00Z' },
  createVehicleBlock: { from: '2027-05-10T06:00:00Z', to: '2027-05-10T18:00:00Z' },
  updateDriver: { name: 'Mine' },
  updateVehicle: { name: 'Mine' },
  mergeDriver: { duplicateId: 'drv_4g7k2m9q3t5w8x1z6b0c' },
  mergeVehicle: { duplicateId: 'veh_4g7k2m9q3t5w8x1z6b0c' },
  nameOrder: { driverId: 'drv_4g7k2m9q3t5w8x1z6b0c', vehicleId: 'veh_4g7k2m9q3t5w8x1z6b0c' },
};
