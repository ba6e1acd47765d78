import * as createDriver from '#functions/drivers/create-driver.ts';
import * as createDriverBlock from '#functions/drivers/create-driver-block.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as createEventFeed from '#functions/feeds/create-event-feed.ts';
import * as createVehicleFeed from '#functions/feeds/create-vehicle-feed.ts';
import * as createVehicleBlock from '#functions/vehicles/create-vehicle-block.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aPhone, aReachableDriver } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { RIDE } from './bookings.ts';
import type { Prepare, Sample } from './sample.ts';

const TIMES = { startTime: RIDE.startTime, endTime: RIDE.endTime };
const BLOCK = { from: '2027-05-11T06:00:00Z', to: '2027-05-12T18:00:00Z', reason: 'Dentist' };

async function oneBlock(as: string, create: Parameters<typeof call>[0], params: Record<string, string>) {
  const { body } = await call(create, { as, params, body: BLOCK });
  return { params: { ...params, blockId: body.id } };
}
const oneDriver: Prepare = async () => ({ params: { driverId: await aDriver() } });
const oneVehicle: Prepare = async () => ({ params: { vehicleId: await aVehicle() } });

export const FLEET_SAMPLES: Readonly<Record<string, Sample>> = {
  checkDriverAvailability: { request: async () => ({ body: TIMES }) },
  checkVehicleAvailability: { request: async () => ({ body: TIMES }) },
  createDriver: {
    request: async () => ({ body: { name: 'Dana', phone: aPhone() } }),
    conflicts: { PHONE_TAKEN: async () => ({ body: { name: 'Dana', phone: (await aReachableDriver()).phone } }) },
  },
  createDriverBlock: { request: async () => ({ params: { driverId: await aDriver() }, body: BLOCK }) },
  createDriverFeed: { request: oneDriver },
  createVehicleFeed: { request: oneVehicle },
  createEventFeed: { request: async () => ({}) },
  createVehicleBlock: { request: async () => ({ params: { vehicleId: await aVehicle() }, body: BLOCK }) },
  createVehicle: { request: async () => ({ body: { name: 'Van', type: 'VAN', seatCapacity: 8 } }) },
  deleteDriver: {
    request: oneDriver,
    conflicts: {
      STILL_IN_USE: async ({ as }) => {
        const driverId = await aDriver();
        await anEvent(as, { ...RIDE, driverId });
        return { params: { driverId } };
      },
    },
  },
  deleteDriverBlock: {
    request: async ({ as }) => oneBlock(as, createDriverBlock, { driverId: await aDriver() }),
  },
  deleteVehicle: {
    request: oneVehicle,
    conflicts: {
      STILL_IN_USE: async ({ as }) => {
        const vehicleId = await aVehicle();
        await anEvent(as, { ...RIDE, vehicleId });
        return { params: { vehicleId } };
      },
    },
  },
  deleteVehicleBlock: {
    request: async ({ as }) => oneBlock(as, createVehicleBlock, { vehicleId: await aVehicle() }),
  },
  exportDriver: { request: oneDriver },
  getDriver: { request: oneDriver },
  getDriverSchedule: { request: oneDriver },
  getDriverScheduleCalendar: { request: oneDriver },
  getMyScheduleCalendar: { request: async () => ({ as: await aUser('DRIVER', { driverId: await aDriver() }) }) },
  getMySchedule: { request: async () => ({ as: await aUser('DRIVER', { driverId: await aDriver() }) }) },
  getVehicle: { request: oneVehicle },
  getVehicleSchedule: { request: oneVehicle },
  listBlocks: { request: async () => ({ query: { from: BLOCK.from, to: BLOCK.to } }) },
  listDriverBlocks: { request: oneDriver },
  listVehicleBlocks: { request: oneVehicle },
  restoreDriver: {
    request: async ({ as }) => {
      const params = { driverId: (await aReachableDriver()).id };
      await call(deleteDriver, { as, params });
      return { params };
    },
    conflicts: {
      PHONE_TAKEN: async ({ as }) => {
        const { id: driverId, phone } = await aReachableDriver();
        await call(deleteDriver, { as, params: { driverId } });
        await aReachableDriver(phone);
        return { params: { driverId } };
      },
    },
  },
  restoreVehicle: {
    request: async ({ as }) => {
      const params = { vehicleId: await aVehicle() };
      await call(deleteVehicle, { as, params });
      return { params };
    },
  },
  mergeDriver: {
    request: async ({ as }) => {
      const [driverId, duplicateId] = [await aDriver(), await aDriver()];
      await anEvent(as, { ...RIDE, driverId: duplicateId });
      return { params: { driverId }, body: { duplicateId } };
    },
    conflicts: {
      DRIVER_CONFLICT: async ({ as }) => {
        const [driverId, duplicateId] = [await aDriver(), await aDriver()];
        for (const each of [driverId, duplicateId]) await anEvent(as, { ...RIDE, driverId: each });
        return { params: { driverId }, body: { duplicateId } };
      },
      PHONE_TAKEN: async ({ as }) => {
        const drivers = { name: 'Dana', phone: aPhone() };
        const { body } = await call(createDriver, { as, body: drivers });
        await call(createDriver, { as, body: { ...drivers, sharedPhone: true } });
        return { params: { driverId: await aDriver() }, body: { duplicateId: body.id } };
      },
    },
  },
  mergeVehicle: {
    request: async ({ as }) => {
      const [vehicleId, duplicateId] = [await aVehicle(), await aVehicle()];
      await anEvent(as, { ...RIDE, vehicleId: duplicateId });
      return { params: { vehicleId }, body: { duplicateId } };
    },
    conflicts: {
      VEHICLE_CONFLICT: async ({ as }) => {
        const [vehicleId, duplicateId] = [await aVehicle(), await aVehicle()];
        for (const each of [vehicleId, duplicateId]) await anEvent(as, { ...RIDE, vehicleId: each });
        return { params: { vehicleId }, body: { duplicateId } };
      },
    },
  },
  revokeEventFeed: {
    request: async ({ as }) => {
      await call(createEventFeed, { as });
      return {};
    },
  },
  revokeVehicleFeed: {
    request: async ({ as }) => {
      const params = { vehicleId: await aVehicle() };
      await call(createVehicleFeed, { as, params });
      return { params };
    },
  },
  revokeDriverFeed: {
    request: async ({ as }) => {
      const params = { driverId: await aDriver() };
      await call(createDriverFeed, { as, params });
      return { params };
    },
  },
  updateDriver: {
    request: async () => ({
      params: { driverId: (await aReachableDriver()).id },
      body: { name: 'Robin', phone: aPhone() },
    }),
    conflicts: {
      PHONE_TAKEN: async () => {
        const { phone } = await aReachableDriver();
        return { params: { driverId: await aDriver() }, body: { phone } };
      },
    },
  },
  updateVehicle: { request: async () => ({ params: { vehicleId: await aVehicle() }, body: { name: 'Bus' } }) },
};
