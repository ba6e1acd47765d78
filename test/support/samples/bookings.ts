import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { someVips } from '#test/support/vips.ts';

/** A TRANSPORT of one hour. Rides with these times overlap. */
export const RIDE = {
  type: 'TRANSPORT',
  title: 'Ride',
  startTime: '2027-05-10T09:00:00Z',
  endTime: '2027-05-10T10:00:00Z',
};

type Fields = Record<string, unknown>;

/** For each code: returns fields that make a booking of `RIDE` refused. */
export const REFUSED_FIELDS = {
  VEHICLE_CONFLICT: async (as: string): Promise<Fields> => {
    const vehicleId = await aVehicle();
    await anEvent(as, { ...RIDE, vehicleId });
    return { vehicleId };
  },
  DRIVER_CONFLICT: async (as: string): Promise<Fields> => {
    const driverId = await aDriver();
    await anEvent(as, { ...RIDE, driverId });
    return { driverId };
  },
  CAPACITY_EXCEEDED: async (as: string): Promise<Fields> => ({
    vehicleId: await aVehicle({ seatCapacity: 1 }),
    vipIds: await someVips(as, 1, { partySize: 2 }),
  }),
  VEHICLE_UNAVAILABLE: async (): Promise<Fields> => ({ vehicleId: await aVehicle({ status: 'MAINTENANCE' }) }),
};

export type BookingCode = keyof typeof REFUSED_FIELDS;
export const BOOKING_CODES = Object.keys(REFUSED_FIELDS) as BookingCode[];

type Release = (eventId: string) => Promise<unknown>;

const lateBooking = async (as: string, release: Release, fields: Fields): Promise<string> => {
  const id = await anEvent(as, { ...RIDE, ...fields });
  await release(id);
  await anEvent(as, { ...RIDE, ...fields });
  return id;
};

const lateVehicleChange = async (as: string, release: Release, change: Fields): Promise<string> => {
  const vehicleId = await aVehicle({ seatCapacity: 2 });
  const id = await anEvent(as, { ...RIDE, vehicleId, vipIds: await someVips(as, 1, { partySize: 2 }) });
  await release(id);
  await call(updateVehicle, { as, params: { vehicleId }, body: change });
  return id;
};

/** For each code: books a ride, releases it, and makes the same booking impossible. Returns the id of the ride. */
export const RELEASED_RIDES: Readonly<Record<BookingCode, (as: string, release: Release) => Promise<string>>> = {
  VEHICLE_CONFLICT: async (as, release) => lateBooking(as, release, { vehicleId: await aVehicle() }),
  DRIVER_CONFLICT: async (as, release) => lateBooking(as, release, { driverId: await aDriver() }),
  CAPACITY_EXCEEDED: (as, release) => lateVehicleChange(as, release, { seatCapacity: 1 }),
  VEHICLE_UNAVAILABLE: (as, release) => lateVehicleChange(as, release, { status: 'OUT_OF_SERVICE' }),
};
