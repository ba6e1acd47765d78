import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { RIDE } from './bookings.ts';
import type { Prepare, Sample } from './sample.ts';

const TIMES = { startTime: RIDE.startTime, endTime: RIDE.endTime };
const oneDriver: Prepare = async () => ({ params: { driverId: await aDriver() } });
const oneVehicle: Prepare = async () => ({ params: { vehicleId: await aVehicle() } });

export const FLEET_SAMPLES: Readonly<Record<string, Sample>> = {
  checkDriverAvailability: { request: async () => ({ body: TIMES }) },
  checkVehicleAvailability: { request: async () => ({ body: TIMES }) },
  createDriver: { request: async () => ({ body: { name: 'Dana' } }) },
  createDriverFeed: { request: oneDriver },
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
  getDriver: { request: oneDriver },
  getDriverSchedule: { request: oneDriver },
  getDriverScheduleCalendar: { request: oneDriver },
  getMyScheduleCalendar: { request: async () => ({ as: await aUser('DRIVER', { driverId: await aDriver() }) }) },
  getMySchedule: { request: async () => ({ as: await aUser('DRIVER', { driverId: await aDriver() }) }) },
  getVehicle: { request: oneVehicle },
  getVehicleSchedule: { request: oneVehicle },
  restoreDriver: {
    request: async ({ as }) => {
      const params = { driverId: await aDriver() };
      await call(deleteDriver, { as, params });
      return { params };
    },
  },
  restoreVehicle: {
    request: async ({ as }) => {
      const params = { vehicleId: await aVehicle() };
      await call(deleteVehicle, { as, params });
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
  updateDriver: { request: async () => ({ params: { driverId: await aDriver() }, body: { name: 'Robin' } }) },
  updateVehicle: { request: async () => ({ params: { vehicleId: await aVehicle() }, body: { name: 'Bus' } }) },
};
