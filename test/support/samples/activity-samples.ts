import * as boardGuests from '#functions/activities/board-guests.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { anEvent } from '#test/support/activities.ts';
import { wrongCode } from '#test/support/boarding.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { someVips } from '#test/support/vips.ts';
import {
  BOOKING_CODES,
  type BookingCode,
  farAway,
  REFUSED_FIELDS,
  RELEASED_RIDES,
  RIDE,
  refusingNeeds,
} from './bookings.ts';
import type { Prepare, Sample, Stage } from './sample.ts';

function forEachBookingCode(prepare: (code: BookingCode) => Prepare): Record<BookingCode, Prepare> {
  return Object.fromEntries(BOOKING_CODES.map((code) => [code, prepare(code)])) as Record<BookingCode, Prepare>;
}

async function withVip({ as }: Stage) {
  const vipIds = await someVips(as, 1);
  return { eventId: await anEvent(as, { vipIds }), vipId: vipIds[0] as string };
}

/** A ride that its driver may already change. */
async function onARide({ as }: Stage) {
  const driverId = await aDriver();
  const [vipId = ''] = await someVips(as, 1);
  const times = { startTime: '2027-05-09T22:00:00Z', endTime: '2027-05-09T23:00:00Z' };
  return { driverId, vipId, eventId: await anEvent(as, { ...RIDE, ...times, driverId, vipIds: [vipId] }) };
}

async function withLeg({ as }: Stage): Promise<string> {
  const masterEventId = await anEvent(as);
  await anEvent(as, { ...RIDE, masterEventId });
  return masterEventId;
}

/** A ride that moves with its motorcade. */
async function aCar({ as }: Stage): Promise<string> {
  return (await aMotorcade(as)).cars[0].activityId;
}

function remove(as: string) {
  return (eventId: string) => call(deleteEvent, { as, params: { eventId } });
}
function cancel(as: string) {
  return (eventId: string) => call(moveEventStatus, { as, params: { eventId }, body: { status: 'CANCELLED' } });
}

const LATER = { ...RIDE, startTime: '2027-05-10T14:00:00Z', endTime: '2027-05-10T15:00:00Z' };

/** Returns the swap of a ride with a later one. Each has a vehicle and a driver. */
async function aSwap(as: string, first: Record<string, unknown> = {}, second: Record<string, unknown> = {}) {
  const held = async () => ({ vehicleId: await aVehicle(), driverId: await aDriver() });
  const eventId = await anEvent(as, { ...RIDE, ...(await held()), ...first });
  const withEventId = await anEvent(as, { ...LATER, ...(await held()), ...second });
  return { params: { eventId }, body: { withEventId, what: 'BOTH' } };
}

/** For each code: makes a swap impossible. */
const REFUSED_SWAPS: Readonly<Record<BookingCode, (as: string) => ReturnType<typeof aSwap>>> = {
  VEHICLE_CONFLICT: async (as) => {
    const vehicleId = await aVehicle();
    await anEvent(as, { ...LATER, vehicleId });
    return aSwap(as, { vehicleId });
  },
  DRIVER_CONFLICT: async (as) => {
    const driverId = await aDriver();
    await anEvent(as, { ...LATER, driverId });
    return aSwap(as, { driverId });
  },
  CAPACITY_EXCEEDED: async (as) =>
    aSwap(as, { vehicleId: await aVehicle({ seatCapacity: 1 }) }, { vipIds: await someVips(as, 1, { partySize: 2 }) }),
  VEHICLE_UNAVAILABLE: async (as) => {
    const vehicleId = await aVehicle();
    const swap = await aSwap(as, { vehicleId });
    await call(updateVehicle, { as, params: { vehicleId }, body: { status: 'MAINTENANCE' } });
    return swap;
  },
  NEEDS_UNMET: async (as) => {
    const vehicleId = await aVehicle();
    const swap = await aSwap(as, { vehicleId });
    await refusingNeeds();
    await call(updateVehicle, { as, params: { vehicleId }, body: { type: 'BOAT' } });
    return swap;
  },
  TRAVEL_CONFLICT: async (as) => {
    const { fields, rideBefore } = await farAway(as);
    await rideBefore({ startTime: '2027-05-10T12:30:00Z', endTime: '2027-05-10T13:30:00Z' });
    const { pickupLocation, vehicleId } = fields;
    return aSwap(as, { vehicleId }, { pickupLocation });
  },
};

export const ACTIVITY_SAMPLES: Readonly<Record<string, Sample>> = {
  addEventVips: {
    request: async ({ as }) => ({ params: { eventId: await anEvent(as) }, body: { vipIds: await someVips(as, 1) } }),
    conflicts: {
      CAPACITY_EXCEEDED: async ({ as }) => {
        const eventId = await anEvent(as, { ...RIDE, vehicleId: await aVehicle({ seatCapacity: 1 }) });
        return { params: { eventId }, body: { vipIds: await someVips(as, 1, { partySize: 2 }) } };
      },
      NEEDS_UNMET: async ({ as }) => {
        await refusingNeeds();
        const apartFrom = await someVips(as, 1);
        const eventId = await anEvent(as, { ...RIDE, vipIds: apartFrom });
        return { params: { eventId }, body: { vipIds: await someVips(as, 1, { apartFrom }) } };
      },
    },
  },
  createEvent: {
    request: async ({ as }) => ({ body: { ...RIDE, vehicleId: await aVehicle(), vipIds: await someVips(as, 1) } }),
    conflicts: forEachBookingCode((code) => async ({ as }) => ({
      body: { ...RIDE, vipIds: [], ...(await REFUSED_FIELDS[code](as)) },
    })),
  },
  acknowledgeEvent: {
    // A driver may confirm their own rides only.
    request: async ({ as }) => ({ params: { eventId: await anEvent(as, { ...RIDE, driverId: await aDriver() }) } }),
    conflicts: { INVALID_TRANSITION: async ({ as }) => ({ params: { eventId: await anEvent(as, RIDE) } }) },
  },
  boardGuests: {
    request: async (stage) => {
      const { eventId, vipId } = await onARide(stage);
      return { params: { eventId }, body: { vipId } };
    },
    conflicts: {
      INVALID_TRANSITION: async ({ as }) => {
        const [vipId = ''] = await someVips(as, 1);
        return { params: { eventId: await anEvent(as, { vipIds: [vipId] }) }, body: { vipId } };
      },
      BOARDING_LOCKED: async (stage) => {
        const { driverId, eventId, vipId } = await onARide(stage);
        const driver = await aUser('DRIVER', { driverId });
        for (let place = 0; place < 5; place += 1) {
          const code = await wrongCode(eventId, vipId);
          await call(boardGuests, { as: driver, params: { eventId }, body: { vipId, code } });
        }
        return { as: driver, params: { eventId }, body: { vipId } };
      },
    },
  },
  reportArrived: {
    request: async ({ as }) => ({
      params: { eventId: await anEvent(as, { ...RIDE, startTime: new Date(), driverId: await aDriver() }) },
      body: {},
    }),
    conflicts: {
      INVALID_TRANSITION: async ({ as }) => ({ params: { eventId: await anEvent(as, RIDE) }, body: {} }),
    },
  },
  deleteEvent: {
    request: async ({ as }) => ({ params: { eventId: await anEvent(as) } }),
    conflicts: {
      STILL_IN_USE: async (stage) => ({ params: { eventId: await withLeg(stage) } }),
      PART_OF_MOTORCADE: async (stage) => ({ params: { eventId: await aCar(stage) } }),
    },
  },
  getEvent: { request: async ({ as }) => ({ params: { eventId: await anEvent(as) } }) },
  moveEventStatus: {
    // A driver may make this move on their own rides only.
    request: async ({ as }) => ({ params: { eventId: await anEvent(as, RIDE) }, body: { status: 'IN_PROGRESS' } }),
    conflicts: {
      PART_OF_MOTORCADE: async (stage) => ({ params: { eventId: await aCar(stage) }, body: { status: 'CANCELLED' } }),
      INVALID_TRANSITION: async ({ as }) => ({
        params: { eventId: await anEvent(as) },
        body: { status: 'COMPLETED' },
      }),
      ...forEachBookingCode((code) => async ({ as }) => ({
        params: { eventId: await RELEASED_RIDES[code](as, cancel(as)) },
        body: { status: 'SCHEDULED' },
      })),
    },
  },
  removeEventVip: { request: async (stage) => ({ params: await withVip(stage) }) },
  restoreEvent: {
    request: async ({ as }) => {
      const eventId = await anEvent(as);
      await remove(as)(eventId);
      return { params: { eventId } };
    },
    conflicts: forEachBookingCode((code) => async ({ as }) => ({
      params: { eventId: await RELEASED_RIDES[code](as, remove(as)) },
    })),
  },
  swapEvents: {
    request: ({ as }) => aSwap(as),
    conflicts: {
      INVALID_TRANSITION: async ({ as }) => {
        const swap = await aSwap(as);
        await cancel(as)(swap.params.eventId);
        return swap;
      },
      ...forEachBookingCode(
        (code) =>
          ({ as }) =>
            REFUSED_SWAPS[code](as),
      ),
    },
  },
  updateEvent: {
    request: async ({ as }) => ({ params: { eventId: await anEvent(as) }, body: { title: 'Farewell' } }),
    conflicts: {
      PART_OF_MOTORCADE: async (stage) => ({
        params: { eventId: await aCar(stage) },
        body: { endTime: LATER.endTime },
      }),
      STILL_IN_USE: async (stage) => ({ params: { eventId: await withLeg(stage) }, body: { type: 'TRANSPORT' } }),
      INVALID_TRANSITION: async ({ as }) => {
        const eventId = await anEvent(as);
        for (const status of ['IN_PROGRESS', 'COMPLETED']) {
          await call(moveEventStatus, { as, params: { eventId }, body: { status } });
        }
        const times = { startTime: '2027-06-10T09:00:00Z', endTime: '2027-06-10T10:00:00Z' };
        return { params: { eventId }, body: times };
      },
      ...forEachBookingCode((code) => async ({ as }) => ({
        params: { eventId: await anEvent(as, RIDE) },
        body: await REFUSED_FIELDS[code](as),
      })),
    },
  },
};
