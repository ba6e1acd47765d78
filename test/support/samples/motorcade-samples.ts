import * as deleteMotorcade from '#functions/motorcades/delete-motorcade.ts';
import * as moveMotorcadeStatus from '#functions/motorcades/move-motorcade-status.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aMotorcade, ROUTE } from '#test/support/motorcades.ts';
import { someVips } from '#test/support/vips.ts';
import { BOOKING_CODES, type BookingCode, REFUSED_FIELDS } from './bookings.ts';
import type { Prepare, Sample, Stage } from './sample.ts';

const aFull = async ({ as }: Stage) =>
  aMotorcade(as, {
    cars: [
      { role: 'PRINCIPAL', vehicleId: await aVehicle(), driverId: await aDriver(), vipIds: await someVips(as, 1) },
      { role: 'SPARE', vehicleId: await aVehicle(), driverId: await aDriver() },
    ],
  });

const withBody =
  (body?: object): Prepare =>
  async (stage) => ({ params: { motorcadeId: (await aFull(stage)).id }, ...(body && { body }) });

const NEXT_DAY = { startTime: '2027-05-11T09:00:00Z', endTime: '2027-05-11T10:00:00Z' };

/** For each code: a motorcade that cannot move to the time of the samples, because of what this gives to a car then. */
const refused = (prepare: (stage: Stage, car: object) => Promise<object>): Readonly<Record<string, Prepare>> =>
  Object.fromEntries(
    BOOKING_CODES.map((code: BookingCode) => [
      code,
      async (stage: Stage) => prepare(stage, { vipIds: [], ...(await REFUSED_FIELDS[code](stage.as)) }),
    ]),
  );

const begun: Prepare = async (stage) => {
  const params = { motorcadeId: (await aFull(stage)).id };
  await call(moveMotorcadeStatus, { as: stage.as, params, body: { status: 'IN_PROGRESS' } });
  return { params };
};

export const MOTORCADE_SAMPLES: Readonly<Record<string, Sample>> = {
  createMotorcade: {
    request: async ({ as }) => ({
      body: { ...ROUTE, cars: [{ role: 'PRINCIPAL', vehicleId: await aVehicle(), vipIds: await someVips(as, 1) }] },
    }),
    conflicts: refused(async (_stage, car) => ({ body: { ...ROUTE, cars: [{ role: 'PRINCIPAL', ...car }] } })),
  },
  getMotorcade: { request: withBody() },
  listMotorcades: { request: async () => ({}) },
  updateMotorcade: {
    request: withBody(NEXT_DAY),
    conflicts: {
      INVALID_TRANSITION: async (stage) => ({ ...(await begun(stage)), body: NEXT_DAY }),
    },
  },
  deleteMotorcade: { request: withBody() },
  restoreMotorcade: {
    request: async (stage) => {
      const params = { motorcadeId: (await aFull(stage)).id };
      await call(deleteMotorcade, { as: stage.as, params });
      return { params };
    },
  },
  moveMotorcadeStatus: { request: withBody({ status: 'CANCELLED' }) },
  promoteSpare: { request: withBody() },
  reorderMotorcade: { request: withBody({ order: [2, 1] }) },
  splitMotorcade: { request: withBody({ positions: [2] }) },
  joinMotorcades: {
    request: async (stage) => ({
      params: { motorcadeId: (await aFull(stage)).id },
      body: { otherId: (await aFull(stage)).id },
    }),
  },
  dropOutCar: { request: withBody({ position: 1 }) },
};
