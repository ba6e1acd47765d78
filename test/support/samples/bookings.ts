import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { withSettings } from '#test/support/settings.ts';
import { someVips } from '#test/support/vips.ts';
import { aWay } from '#test/support/ways.ts';

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
  NEEDS_UNMET: async (): Promise<Fields> => {
    await refusingNeeds();
    return { vehicleId: await aVehicle({ type: 'BOAT' }) };
  },
  TRAVEL_CONFLICT: async (as: string): Promise<Fields> => {
    const { fields, rideBefore } = await farAway(as);
    await rideBefore();
    return fields;
  },
};

/** Lets bookings be refused whose vehicle does not suit. */
export function refusingNeeds(): Promise<void> {
  return withSettings({ needs: { rule: 'REFUSE' } });
}

/** Returns what makes a ride too far from one that ends half an hour before it, with the setting that refuses it. */
export async function farAway(as: string) {
  await withSettings({ travel: { rule: 'REFUSE', peaks: [] } });
  const { from, to } = await aWay(as, 60);
  const vehicleId = await aVehicle();
  const before = { startTime: '2027-05-10T07:30:00Z', endTime: '2027-05-10T08:30:00Z', dropoffLocation: from };
  return {
    fields: { vehicleId, pickupLocation: to },
    rideBefore: (times = {}) => anEvent(as, { ...RIDE, vehicleId, ...before, ...times }),
  };
}

export type BookingCode = keyof typeof REFUSED_FIELDS;
export const BOOKING_CODES = Object.keys(REFUSED_FIELDS) as BookingCode[];

type Release = (eventId: string) => Promise<unknown>;

async function lateBooking(as: string, release: Release, fields: Fields): Promise<string> {
  const id = await anEvent(as, { ...RIDE, ...fields });
  await release(id);
  await anEvent(as, { ...RIDE, ...fields });
  return id;
}

async function lateVehicleChange(as: string, release: Release, change: Fields): Promise<string> {
  const vehicleId = await aVehicle({ seatCapacity: 2 });
  const id = await anEvent(as, { ...RIDE, vehicleId, vipIds: await someVips(as, 1, { partySize: 2 }) });
  await release(id);
  await call(updateVehicle, { as, params: { vehicleId }, body: change });
  return id;
}

/** For each code: books a ride, releases it, and makes the same booking impossible. Returns the id of the ride. */
export const RELEASED_RIDES: Readonly<Record<BookingCode, (as: string, release: Release) => Promise<string>>> = {
  VEHICLE_CONFLICT: async (as, release) => lateBooking(as, release, { vehicleId: await aVehicle() }),
  DRIVER_CONFLICT: async (as, release) => lateBooking(as, release, { driverId: await aDriver() }),
  CAPACITY_EXCEEDED: (as, release) => lateVehicleChange(as, release, { seatCapacity: 1 }),
  VEHICLE_UNAVAILABLE: (as, release) => lateVehicleChange(as, release, { status: 'OUT_OF_SERVICE' }),
  NEEDS_UNMET: async (as, release) => {
    await refusingNeeds();
    return lateVehicleChange(as, release, { type: 'BOAT' });
  },
  TRAVEL_CONFLICT: async (as, release) => {
    const { fields, rideBefore } = await farAway(as);
    const id = await anEvent(as, { ...RIDE, ...fields });
    await release(id);
    await rideBefore();
    return id;
  },
};
