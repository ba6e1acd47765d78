import * as deleteMotorcade from '#functions/motorcades/delete-motorcade.ts';
import * as moveMotorcadeStatus from '#functions/motorcades/move-motorcade-status.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aMotorcade, ROUTE } from '#test/support/motorcades.ts';
import { someVips } from '#test/support/vips.ts';
import { BOOKING_CODES, type BookingCode, farAway, REFUSED_FIELDS, RIDE, refusingNeeds } from './bookings.ts';
import type { Prepare, Sample, Stage } from './sample.ts';

const NEXT_DAY = { startTime: '2027-05-11T09:00:00Z', endTime: '2027-05-11T10:00:00Z' };

function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString();
}

async function held() {
  return { vehicleId: await aVehicle(), driverId: await aDriver() };
}
async function aFull({ as }: Stage, times: object = {}): Promise<string> {
  const cars = [
    { role: 'PRINCIPAL', ...(await held()), vipIds: await someVips(as, 1) },
    { role: 'SPARE', ...(await held()) },
  ];
  return (await aMotorcade(as, { ...times, cars })).id;
}
function withBody(body?: object): Prepare {
  return async (stage) => ({ params: { motorcadeId: await aFull(stage) }, ...(body && { body }) });
}

/** A motorcade of one car with this, which has something else on the next day. */
async function busyNextDay({ as }: Stage, car: { vehicleId: string } | { driverId: string }): Promise<string> {
  await anEvent(as, { ...RIDE, ...NEXT_DAY, ...car });
  return (await aMotorcade(as, { cars: [{ role: 'PRINCIPAL', ...car }] })).id;
}
/** What cannot move to the next day, for a request that moves it there. */
function intoConflicts(
  request: (stage: Stage, motorcadeId: string, route?: { readonly pickupLocation: string }) => ReturnType<Prepare>,
) {
  return {
    TRAVEL_CONFLICT: async (stage: Stage) => {
      const { fields, rideBefore } = await farAway(stage.as);
      await rideBefore({ startTime: '2027-05-11T07:30:00Z', endTime: '2027-05-11T08:30:00Z' });
      const { pickupLocation, vehicleId } = fields;
      const { id } = await aMotorcade(stage.as, { pickupLocation, cars: [{ role: 'PRINCIPAL', vehicleId }] });
      return request(stage, id, { pickupLocation });
    },
    VEHICLE_CONFLICT: async (stage: Stage) => request(stage, await busyNextDay(stage, { vehicleId: await aVehicle() })),
    DRIVER_CONFLICT: async (stage: Stage) => request(stage, await busyNextDay(stage, { driverId: await aDriver() })),
  };
}

type Release = (stage: Stage, motorcadeId: string) => Promise<unknown>;
const remove: Release = ({ as }, motorcadeId) => call(deleteMotorcade, { as, params: { motorcadeId } });
function moved(status: string): Release {
  return ({ as }, motorcadeId) => call(moveMotorcadeStatus, { as, params: { motorcadeId }, body: { status } });
}

/** For each code: releases a motorcade of one car, and makes the same booking impossible. */
async function releasedAnd(code: BookingCode, stage: Stage, release: Release): Promise<string> {
  const { as } = stage;
  if (code === 'TRAVEL_CONFLICT') {
    const {
      fields: { pickupLocation, vehicleId },
      rideBefore,
    } = await farAway(as);
    const far = await aMotorcade(as, { pickupLocation, cars: [{ role: 'PRINCIPAL', vehicleId }] });
    await release(stage, far.id);
    return rideBefore().then(() => far.id);
  }
  const vehicleId = await aVehicle({ seatCapacity: 2 });
  const driverId = await aDriver();
  const car = { role: 'PRINCIPAL', vehicleId, driverId, vipIds: await someVips(as, 1, { partySize: 2 }) };
  const { id } = await aMotorcade(as, { cars: [car] });
  await release(stage, id);
  const change = (body: object) => call(updateVehicle, { as, params: { vehicleId }, body });
  if (code === 'VEHICLE_CONFLICT') await anEvent(as, { ...RIDE, vehicleId });
  if (code === 'DRIVER_CONFLICT') await anEvent(as, { ...RIDE, driverId });
  if (code === 'NEEDS_UNMET') await Promise.all([refusingNeeds(), change({ type: 'BOAT' })]);
  if (code === 'CAPACITY_EXCEEDED') await change({ seatCapacity: 1 });
  if (code === 'VEHICLE_UNAVAILABLE') await change({ status: 'OUT_OF_SERVICE' });
  return id;
}
function forEachCode(prepare: (code: BookingCode) => Prepare): Readonly<Record<string, Prepare>> {
  return Object.fromEntries(BOOKING_CODES.map((code) => [code, prepare(code)]));
}

const tooSmallSpare: Prepare = async ({ as }) => {
  const vipIds = await someVips(as, 1, { partySize: 2 });
  const spare = { role: 'SPARE', vehicleId: await aVehicle({ seatCapacity: 1 }) };
  const { id } = await aMotorcade(as, { cars: [{ role: 'PRINCIPAL', vehicleId: await aVehicle(), vipIds }, spare] });
  return { params: { motorcadeId: id } };
};

export const MOTORCADE_SAMPLES: Readonly<Record<string, Sample>> = {
  createMotorcade: {
    request: async ({ as }) => ({
      body: { ...ROUTE, cars: [{ role: 'PRINCIPAL', vehicleId: await aVehicle(), vipIds: await someVips(as, 1) }] },
    }),
    conflicts: forEachCode((code) => async ({ as }) => {
      const { pickupLocation, ...car } = await REFUSED_FIELDS[code](as);
      const route = pickupLocation === undefined ? ROUTE : { ...ROUTE, pickupLocation };
      return { body: { ...route, cars: [{ role: 'PRINCIPAL', ...car }] } };
    }),
  },
  getMotorcade: { request: withBody() },
  listMotorcades: { request: async () => ({}) },
  updateMotorcade: {
    request: withBody(NEXT_DAY),
    conflicts: {
      INVALID_TRANSITION: async (stage) => {
        const motorcadeId = await aFull(stage);
        await moved('IN_PROGRESS')(stage, motorcadeId);
        return { params: { motorcadeId }, body: NEXT_DAY };
      },
      ...intoConflicts(async (_stage, motorcadeId) => ({ params: { motorcadeId }, body: NEXT_DAY })),
    },
  },
  deleteMotorcade: { request: withBody() },
  restoreMotorcade: {
    request: async (stage) => {
      const motorcadeId = await aFull(stage);
      await remove(stage, motorcadeId);
      return { params: { motorcadeId } };
    },
    conflicts: forEachCode((code) => async (stage) => ({
      params: { motorcadeId: await releasedAnd(code, stage, remove) },
    })),
  },
  moveMotorcadeStatus: {
    request: withBody({ status: 'CANCELLED' }),
    conflicts: {
      INVALID_TRANSITION: withBody({ status: 'COMPLETED' }),
      ...forEachCode((code) => async (stage) => ({
        params: { motorcadeId: await releasedAnd(code, stage, moved('CANCELLED')) },
        body: { status: 'SCHEDULED' },
      })),
    },
  },
  reportSighting: {
    // A report does not begin the ride of another day.
    request: async (stage) => ({
      params: { motorcadeId: await aFull(stage, { startTime: inHours(1), endTime: inHours(2) }) },
      body: { position: 1, at: 'Bridge' },
    }),
    conflicts: {
      INVALID_TRANSITION: async (stage) => {
        const motorcadeId = await aFull(stage);
        await moved('CANCELLED')(stage, motorcadeId);
        return { params: { motorcadeId }, body: { position: 1, at: 'Bridge' } };
      },
    },
  },
  promoteSpare: {
    request: withBody(),
    conflicts: {
      INVALID_TRANSITION: async ({ as }) => ({ params: { motorcadeId: (await aMotorcade(as)).id } }),
      CAPACITY_EXCEEDED: tooSmallSpare,
    },
  },
  reorderMotorcade: { request: withBody({ order: [2, 1] }) },
  splitMotorcade: { request: withBody({ positions: [2] }) },
  joinMotorcades: {
    request: async (stage) => ({ params: { motorcadeId: await aFull(stage) }, body: { otherId: await aFull(stage) } }),
    conflicts: intoConflicts(async (stage, otherId, route) => ({
      params: { motorcadeId: await aFull(stage, { ...NEXT_DAY, ...route }) },
      body: { otherId },
    })),
  },
  dropOutCar: {
    request: withBody({ position: 1 }),
    conflicts: { CAPACITY_EXCEEDED: async (stage) => ({ ...(await tooSmallSpare(stage)), body: { position: 1 } }) },
  },
};
