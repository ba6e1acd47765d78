import { expect } from '@jest/globals';
import * as boardGuests from '#functions/activities/board-guests.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { aBlock } from '#test/support/blocks.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aGuestLink, sayByPage } from '#test/support/guest-links.ts';
import { aPlace } from '#test/support/places.ts';
import { withSettings } from '#test/support/settings.ts';
import { someVips } from '#test/support/vips.ts';
import { aWay } from '#test/support/ways.ts';
import { aDeparture, aLeg, anArrival, aRide, at, type Scene } from './situations.ts';

interface Variant {
  readonly code: string;
  readonly title: string;
  readonly expected: object;
  readonly situation: (scene: Scene) => Promise<string>;
}

function proposal(kind: string) {
  return { mend: { operationId: 'createProposal', body: { kind } } };
}
function stopsAfter(...minutes: number[]) {
  return minutes.map((afterMinutes) => expect.objectContaining({ afterMinutes }));
}
const pickup = { startTime: at('06:30'), endTime: at('07:30') };

/** A pick-up whose flight is 50 minutes late, and whose driver has another ride then. */
async function aTakenPickup(scene: Scene): Promise<string> {
  const driverId = await aDriver();
  const { flightId, params, query } = await anArrival(scene);
  const id = await aRide(scene, { flightId, driverId, ...pickup });
  await aRide(scene, { driverId, startTime: at('08:00'), endTime: at('09:00') });
  await call(recordFlightDelay, { as: scene.as, params, query, body: { minutes: 50 } });
  return id;
}

/** What a person can say of guests who are not marked as aboard. */
const ANSWERS = [{}, { outcome: 'NO_SHOW' }, { outcome: 'TRAVELS_OTHERWISE' }, { outcome: 'LEFT_LATER' }].map(
  (body) => ({
    operationId: 'boardGuests',
    body,
  }),
);

const UNDER_WAY = { startTime: '2027-05-09T19:50:00Z', endTime: '2027-05-09T20:50:00Z' };

/** Situations in which the obvious request does not work. */
export const VARIANTS: readonly Variant[] = [
  {
    code: 'LODGING_DIFFERS',
    title: 'of a ride that others who lodge there still need',
    expected: proposal('OPERATIONS'),
    situation: async (scene) => {
      const [old, now] = [await aPlace('Old hotel'), await aPlace('New hotel')];
      const hall = await aPlace('Opera', { kind: 'VENUE' });
      const nights = { from: '2027-05-09', to: '2027-05-12' };
      const [moved = ''] = await someVips(scene.as, 1, { lodging: [{ placeId: now, ...nights }] });
      const [stayed = ''] = await someVips(scene.as, 1, { lodging: [{ placeId: old, ...nights }] });
      await Promise.all([aVehicle(), aDriver()]);
      return aRide(scene, { vipIds: [moved, stayed], pickupPlaceId: old, dropoffPlaceId: hall });
    },
  },
  {
    code: 'LODGING_DIFFERS',
    title: 'where the lodging may be wrong, and not the ride',
    expected: { mend: { operationId: 'updateEvent' }, choices: [{ operationId: 'updateVip' }] },
    situation: async (scene) => {
      const [old, now] = [await aPlace('Old hotel'), await aPlace('New hotel')];
      const vipIds = await someVips(scene.as, 1, { lodging: [{ placeId: now, from: '2027-05-09', to: '2027-05-12' }] });
      return aRide(scene, { vipIds, pickupPlaceId: old, dropoffPlaceId: await aPlace('Opera', { kind: 'VENUE' }) });
    },
  },
  {
    code: 'LODGING_DIFFERS',
    title: 'of a guest whom another ride takes to their lodging',
    expected: { mend: { operationId: 'updateEvent' }, choices: [] },
    situation: async (scene) => {
      const [old, now] = [await aPlace('Old hotel'), await aPlace('New hotel')];
      const hall = await aPlace('Opera', { kind: 'VENUE' });
      const vipIds = await someVips(scene.as, 1, { lodging: [{ placeId: now, from: '2027-05-09', to: '2027-05-12' }] });
      const back = { startTime: at('09:00'), endTime: at('10:00'), pickupPlaceId: hall, dropoffPlaceId: now };
      await aRide(scene, { vipIds, ...back });
      return aRide(scene, { vipIds, pickupPlaceId: old, dropoffPlaceId: hall });
    },
  },
  {
    code: 'LEG_GOES_ELSEWHERE',
    title: 'by boat',
    expected: { mend: null, choices: [{ operationId: 'moveEventStatus' }, { body: { kind: 'MOVE_PLACE' } }] },
    situation: async (scene) => {
      const [placeId, dropoffPlaceId] = [await aPlace('Hall'), await aPlace('Island')];
      const times = { startTime: at('08:00'), endTime: at('10:00') };
      const masterEventId = await anEvent(scene.as, { title: 'Dinner', placeId, ...times });
      const vehicleId = await aVehicle({ type: 'BOAT' });
      return aRide(scene, { title: 'Boat', mode: 'WATER', masterEventId, dropoffPlaceId, vehicleId });
    },
  },
  {
    code: 'RIDE_TOO_SHORT',
    title: 'that can begin earlier or end later',
    expected: {
      // The time that suits stands there once.
      detail: expect.stringMatching(/^[^.]+ to [^.]+\. [^.]*06:00.06:45 suits\.$/),
      mend: { body: { endTime: at('06:45') } },
      choices: [{ body: { startTime: at('05:35') } }],
    },
    situation: async (scene) => {
      const { from, to } = await aWay(scene.as, 45);
      return aRide(scene, { pickupLocation: from, dropoffLocation: to, endTime: at('06:20') });
    },
  },
  {
    code: 'RIDE_TOO_SHORT',
    title: 'whose guest has something else right after it',
    expected: { mend: { body: { startTime: at('05:35') } }, choices: [] },
    situation: async (scene) => {
      const { from, to } = await aWay(scene.as, 45);
      const vipIds = await someVips(scene.as, 1);
      await anEvent(scene.as, { title: 'Talk', vipIds, startTime: at('06:20'), endTime: at('07:20') });
      return aRide(scene, { vipIds, pickupLocation: from, dropoffLocation: to, endTime: at('06:20') });
    },
  },
  {
    code: 'RIDE_TOO_SHORT',
    title: 'between two of its stops, of which only those move that must',
    expected: {
      mend: { body: { startTime: at('06:00'), endTime: at('07:00'), stops: stopsAfter(0, 10, 55, 60) } },
      choices: [{ body: { startTime: at('05:45'), endTime: at('07:00'), stops: stopsAfter(0, 0, 45, 75) } }],
    },
    situation: async (scene) => {
      const { from, to } = await aWay(scene.as, 45);
      const stops = [0, 10, 30, 60].map((afterMinutes, n) => ({
        afterMinutes,
        location: ['Inn', from, to, 'Club'][n],
      }));
      return aRide(scene, { stops, endTime: at('07:00') });
    },
  },
  {
    code: 'GAP_TOO_SHORT',
    title: 'where either ride can move, and either can have another driver',
    expected: {
      mend: { operationId: 'updateEvent' },
      choices: [
        { body: { startTime: at('07:25') } },
        { body: { startTime: at('05:55') } },
        { body: { driverId: expect.any(String) } },
      ],
    },
    situation: async (scene) => {
      const driverId = await aDriver();
      await aDriver('Free');
      const { from: hotel, to: hall } = await aWay(scene.as, 25);
      await aRide(scene, { driverId, pickupLocation: hotel, dropoffLocation: hall });
      return aRide(scene, { driverId, pickupLocation: hotel, startTime: at('07:20'), endTime: at('08:00') });
    },
  },
  {
    code: 'DRIVER_NOT_LICENSED',
    title: 'where another driver or another vehicle is free',
    expected: {
      mend: { body: { driverId: expect.any(String) } },
      choices: [{ body: { vehicleId: expect.any(String) } }],
    },
    situation: async (scene) => {
      await Promise.all([aDriver('Ann'), aVehicle({ type: 'SEDAN' })]);
      return aRide(scene, { driverId: await aDriver('Dana', { vehicleTypes: ['SEDAN'] }) });
    },
  },
  {
    code: 'GUEST_NEEDS_HELP',
    title: 'who missed a ride that is under way',
    expected: { mend: null, choices: [{ operationId: 'dismissAttention' }, proposal('OPERATIONS').mend] },
    situation: async (scene) => {
      const [vipId = ''] = await someVips(scene.as, 1);
      const eventId = await aRide(scene, { vipIds: [vipId], ...UNDER_WAY });
      await Promise.all([aDriver('Free'), aVehicle()]);
      await sayByPage(await aGuestLink(scene.as, eventId, vipId), 'HELP');
      await call(moveEventStatus, { as: scene.as, params: { eventId }, body: { status: 'IN_PROGRESS' } });
      return eventId;
    },
  },
  {
    code: 'NOBODY_ABOARD',
    title: 'where another car is free for who missed the ride',
    expected: { mend: null, choices: [...ANSWERS, proposal('OPERATIONS').mend, { operationId: 'updateEvent' }] },
    situation: async (scene) => {
      const [one = '', two] = await someVips(scene.as, 2);
      const eventId = await aRide(scene, { vipIds: [one, two], ...UNDER_WAY });
      await Promise.all([aDriver('Free'), aVehicle()]);
      await call(boardGuests, { as: scene.as, params: { eventId }, body: { vipId: one } });
      await call(moveEventStatus, { as: scene.as, params: { eventId }, body: { status: 'IN_PROGRESS' } });
      return eventId;
    },
  },
  {
    code: 'RIDE_WITHOUT_VEHICLE',
    title: 'of a ride for more people than any vehicle takes',
    expected: {
      ...proposal('OPERATIONS'),
      detail: expect.stringContaining('The largest that is free is Coach, with 20 seats.'),
    },
    situation: async (scene) => {
      await aVehicle({ name: 'Coach', type: 'BUS', seatCapacity: 20 });
      await aVehicle();
      await aDriver();
      return aRide(scene, { vehicleId: null, vipIds: await someVips(scene.as, 5, { partySize: 5 }) });
    },
  },
  {
    code: 'RIDE_WITHOUT_VEHICLE',
    title: 'of a ride for more people than any vehicle takes but one that has broken down',
    expected: proposal('OPERATIONS'),
    situation: async (scene) => {
      const coach = await aVehicle({ name: 'Coach', type: 'BUS', seatCapacity: 20 });
      await aBlock(scene.as, { vehicleId: coach }, { from: at('05:00'), to: at('09:00'), reason: 'Broken' });
      for (const seatCapacity of [7, 6]) await aVehicle({ seatCapacity });
      await aDriver();
      return aRide(scene, { vehicleId: null, vipIds: await someVips(scene.as, 2, { partySize: 6 }) });
    },
  },
  {
    code: 'RIDE_WITHOUT_DRIVER',
    title: 'of a ride for which the only free driver has no licence',
    expected: {
      mend: { operationId: 'createProposal', body: { kind: 'ASSIGN' } },
      detail: expect.stringMatching(
        /has no driver\. No driver who suits is free\. Free, but unsuited: Sam may not drive Coach, a BUS, but only SEDAN\. A/,
      ),
    },
    situation: async (scene) => {
      const [busy] = [await aDriver('Busy'), await aDriver('Sam', { vehicleTypes: ['SEDAN'] })];
      const [coach, sedan] = [
        await aVehicle({ name: 'Coach', type: 'BUS', seatCapacity: 20 }),
        await aVehicle({ name: 'Car', type: 'SEDAN', seatCapacity: 3 }),
      ];
      await aRide(scene, { driverId: busy, vehicleId: sedan, vipIds: await someVips(scene.as, 1) });
      return aRide(scene, { vehicleId: coach, driverId: null, vipIds: await someVips(scene.as, 1, { partySize: 12 }) });
    },
  },
  {
    code: 'RIDE_WITHOUT_VEHICLE',
    title: 'of a ride for more people than any free vehicle takes',
    expected: {
      mend: { operationId: 'createProposal', body: { kind: 'ASSIGN' } },
      choices: [proposal('OPERATIONS').mend],
    },
    situation: async (scene) => {
      const coach = await aVehicle({ name: 'Coach', type: 'BUS', seatCapacity: 20 });
      await aRide(scene, { vehicleId: coach, vipIds: await someVips(scene.as, 1, { partySize: 4 }) });
      for (const seatCapacity of [7, 6]) await aVehicle({ seatCapacity });
      for (const name of ['Coach driver', 'Dana', 'Eli']) await aDriver(name);
      return aRide(scene, { vehicleId: null, vipIds: await someVips(scene.as, 2, { partySize: 6 }) });
    },
  },
  {
    code: 'RIDE_WITHOUT_VEHICLE',
    title: 'of a ride with parts of parties that take more than any vehicle',
    expected: proposal('OPERATIONS'),
    situation: async (scene) => {
      const vipIds = await someVips(scene.as, 2, { partySize: 12 });
      const people = Object.fromEntries(vipIds.map((id) => [id, { count: 6 }]));
      for (const seatCapacity of [7, 6]) await aVehicle({ seatCapacity });
      await aDriver();
      return aRide(scene, { vehicleId: null, vipIds, people });
    },
  },
  {
    code: 'RIDE_WITHOUT_VEHICLE',
    title: 'of a ride for more people than any vehicle takes, who are not listed',
    expected: { mend: null, detail: expect.stringContaining('Plan several rides.') },
    situation: async (scene) => {
      await aVehicle({ type: 'BUS', seatCapacity: 20 });
      return aRide(scene, { vehicleId: null, seatsNeeded: 60 });
    },
  },
  {
    code: 'DRIVER_NOT_LICENSED',
    title: 'of a ride whose driver suits no other vehicle',
    expected: { mend: { operationId: 'updateEvent' } },
    situation: async (scene) => {
      const [, driverId] = [await aVehicle({ type: 'SEDAN' }), await aDriver('Dana', { vehicleTypes: ['SEDAN'] })];
      return aRide(scene, { driverId });
    },
  },
  {
    code: 'NEEDS_UNMET',
    title: 'of guests who keep apart',
    expected: proposal('SPLIT'),
    situation: async (scene) => {
      await aVehicle();
      await aDriver();
      const apartFrom = await someVips(scene.as, 1);
      return aRide(scene, { vipIds: [...apartFrom, ...(await someVips(scene.as, 1, { apartFrom }))] });
    },
  },
  {
    code: 'NOBODY_ABOARD',
    title: 'of a ride on which no one was marked',
    expected: { mend: null, choices: [...ANSWERS, { operationId: 'moveEventStatus' }] },
    situation: async (scene) => {
      const eventId = await aRide(scene, { vipIds: await someVips(scene.as, 2) });
      await call(moveEventStatus, { as: scene.as, params: { eventId }, body: { status: 'IN_PROGRESS' } });
      return eventId;
    },
  },
  {
    code: 'NOBODY_ABOARD',
    title: 'of a ride that is over',
    expected: { mend: null, choices: ANSWERS, detail: expect.stringContaining('is over, and no one has said') },
    situation: async (scene) => {
      const [one, two] = await someVips(scene.as, 2);
      const eventId = await aRide(scene, { vipIds: [one, two] });
      await call(boardGuests, { as: scene.as, params: { eventId }, body: { vipId: one } });
      for (const status of ['IN_PROGRESS', 'COMPLETED'])
        await call(moveEventStatus, { as: scene.as, params: { eventId }, body: { status } });
      return eventId;
    },
  },
  {
    code: 'NOBODY_ABOARD',
    title: 'of a ride that is over, of which a guest goes later',
    expected: {
      mend: null,
      choices: [...ANSWERS.slice(0, 3), proposal('OPERATIONS').mend],
      detail: expect.stringContaining('has no other ride there yet.'),
    },
    situation: async (scene) => {
      const [one, two] = await someVips(scene.as, 2);
      const eventId = await aRide(scene, { vipIds: [one, two], ...UNDER_WAY });
      await Promise.all([aDriver('Free'), aVehicle()]);
      const params = { eventId };
      await call(boardGuests, { as: scene.as, params, body: { vipId: one } });
      await call(boardGuests, { as: scene.as, params, body: { vipId: two, outcome: 'LEFT_LATER' } });
      for (const status of ['IN_PROGRESS', 'COMPLETED'])
        await call(moveEventStatus, { as: scene.as, params, body: { status } });
      return eventId;
    },
  },
  {
    code: 'PICKUP_NOT_MOVED',
    title: 'whose driver has another ride then',
    expected: { mend: { operationId: 'updateEvent' }, detail: expect.stringContaining('It gets Free.') },
    situation: async (scene) => {
      await aDriver('Free');
      return aTakenPickup(scene);
    },
  },
  {
    code: 'PICKUP_NOT_MOVED',
    title: 'whose driver has another ride then, which another driver can take',
    expected: proposal('FOLLOW'),
    situation: async (scene) => {
      const id = await aTakenPickup(scene);
      // Free for the other ride alone: blocked while the pick-up lasts at its new time.
      const driverId = await aDriver('Free');
      await aBlock(scene.as, { driverId }, { from: at('07:10'), to: at('08:00'), reason: 'Break' });
      return id;
    },
  },
  {
    code: 'ARRIVAL_WITHOUT_PICKUP',
    title: 'with more guests than a vehicle has seats',
    expected: proposal('OPERATIONS'),
    situation: async (scene) => {
      const vipIds = await someVips(scene.as, 3, { partySize: 4 });
      for (const name of ['One', 'Two']) await aDriver(name);
      for (const seatCapacity of [8, 4]) await aVehicle({ seatCapacity });
      return (await anArrival(scene, { vipIds })).flightId;
    },
  },
  {
    code: 'ARRIVAL_WITHOUT_PICKUP',
    title: 'whose pick-ups were cancelled with the flight, which comes after all',
    expected: {
      mend: {
        body: {
          steps: [
            { operationId: 'moveEventStatus', body: { status: 'SCHEDULED' } },
            { operationId: 'moveEventStatus', body: { status: 'SCHEDULED' } },
          ],
        },
      },
      detail: expect.stringContaining('are free.'),
    },
    situation: async (scene) => {
      const vipIds = await someVips(scene.as, 2);
      const { flightId } = await anArrival(scene, { vipIds });
      for (const vipId of vipIds) {
        const held = { vehicleId: await aVehicle(), driverId: await aDriver() };
        const eventId = await aRide(scene, { flightId, vipIds: [vipId], ...held, ...pickup });
        await call(moveEventStatus, { as: scene.as, params: { eventId }, body: { status: 'CANCELLED' } });
      }
      return flightId;
    },
  },
  {
    code: 'ARRIVAL_WITHOUT_PICKUP',
    title: 'whose pick-up was cancelled, and whose flight comes much later than it was planned for',
    expected: { mend: { operationId: 'createEvent', body: { startTime: at('11:30') } } },
    situation: async (scene) => {
      const vipIds = await someVips(scene.as, 1);
      const { flightId, params, query } = await anArrival(scene, { vipIds });
      const held = { vehicleId: await aVehicle(), driverId: await aDriver() };
      const eventId = await aRide(scene, { flightId, vipIds, ...held, ...pickup });
      await call(moveEventStatus, { as: scene.as, params: { eventId }, body: { status: 'CANCELLED' } });
      await call(recordFlightDelay, { as: scene.as, params, query, body: { minutes: 300 } });
      return flightId;
    },
  },
  {
    code: 'DEPARTURE_WITHOUT_RIDE',
    title: 'whose ride was cancelled with the flight, which leaves after all',
    expected: { mend: { operationId: 'moveEventStatus', body: { status: 'SCHEDULED' } } },
    situation: async (scene) => {
      const vipIds = await someVips(scene.as, 1);
      const flightId = await aDeparture(scene, vipIds);
      const held = { vehicleId: await aVehicle(), driverId: await aDriver(), flightLeg: 'DEPARTURE' };
      const times = { startTime: at('12:00'), endTime: at('13:00') };
      const eventId = await aRide(scene, { flightId, vipIds, ...held, ...times });
      await call(moveEventStatus, { as: scene.as, params: { eventId }, body: { status: 'CANCELLED' } });
      return flightId;
    },
  },
  {
    code: 'ARRIVAL_WITHOUT_PICKUP',
    title: 'whose coach with others begins before they land',
    expected: {
      mend: {
        body: {
          steps: [
            { operationId: 'createEvent' },
            { operationId: 'updateEvent', body: { vipIds: [expect.any(String)] } },
          ],
        },
      },
    },
    situation: async (scene) => {
      const [on = '', late = ''] = await someVips(scene.as, 2);
      const { flightId, params, query } = await anArrival(scene, { vipIds: [late] });
      const pickupPlaceId = await aPlace('Airport', { kind: 'AIRPORT' });
      await aRide(scene, { ...pickup, pickupPlaceId, vipIds: [on, late] });
      for (const name of ['One', 'Two']) await aDriver(name);
      await aVehicle();
      await call(recordFlightDelay, { as: scene.as, params, query, body: { minutes: 120 } });
      return flightId;
    },
  },
  {
    code: 'ARRIVAL_WITHOUT_PICKUP',
    title: 'whose own car begins before they land, and can move',
    expected: {
      mend: { body: { steps: [{ operationId: 'createEvent' }, { operationId: 'moveEventStatus' }] } },
      choices: [{ body: { startTime: at('08:30'), endTime: at('09:30'), flightId: expect.any(String) } }],
    },
    situation: async (scene) => {
      const vipIds = await someVips(scene.as, 1);
      const { flightId, params, query } = await anArrival(scene, { vipIds });
      const pickupPlaceId = await aPlace('Airport', { kind: 'AIRPORT' });
      await aRide(scene, { ...pickup, pickupPlaceId, vipIds });
      await aDriver('Free');
      await aVehicle();
      await call(recordFlightDelay, { as: scene.as, params, query, body: { minutes: 120 } });
      return flightId;
    },
  },
  {
    code: 'SEATS_EXCEEDED',
    title: 'where no larger vehicle is free',
    expected: proposal('OPERATIONS'),
    situation: async (scene) => {
      const vipIds = await someVips(scene.as, 2, { partySize: 2 });
      const ride = await aRide(scene, { vehicleId: await aVehicle({ seatCapacity: 4 }), vipIds });
      await aVehicle({ seatCapacity: 4 });
      await aDriver('Free');
      await call(updateVip, { as: scene.as, params: { vipId: vipIds[0] ?? '' }, body: { partySize: 3 } });
      return ride;
    },
  },
  {
    code: 'SEATS_EXCEEDED',
    title: 'of a party that is too large for each vehicle',
    expected: proposal('PARTY'),
    situation: async (scene) => {
      const [head = ''] = await someVips(scene.as, 1, { partySize: 4 });
      const ride = await aRide(scene, { vehicleId: await aVehicle({ seatCapacity: 6 }), vipIds: [head] });
      await aVehicle({ seatCapacity: 5 });
      await aDriver('Free');
      await call(updateVip, { as: scene.as, params: { vipId: head }, body: { partySize: 10 } });
      return ride;
    },
  },
  {
    code: 'SEATS_EXCEEDED',
    title: 'where the child seat is in the car of guests who need none',
    expected: proposal('ASSIGN'),
    situation: async (scene) => {
      const [child = ''] = await someVips(scene.as, 1, { partySize: 2 });
      const [plain, fitted] = [await aVehicle({ seatCapacity: 4 }), await aVehicle({ seatCapacity: 4, childSeats: 1 })];
      const [driverId, other] = [await aDriver('Ann'), await aDriver('Ben')];
      const ride = await aRide(scene, { vehicleId: plain, driverId, vipIds: [child] });
      await aRide(scene, { vehicleId: fitted, driverId: other, vipIds: await someVips(scene.as, 1, { partySize: 3 }) });
      await call(updateVip, { as: scene.as, params: { vipId: child }, body: { childSeats: 1 } });
      return ride;
    },
  },
  {
    code: 'NEEDS_UNMET',
    title: 'where the driver who speaks the language drives guests who do not need it',
    expected: proposal('ASSIGN'),
    situation: async (scene) => {
      await withSettings({ tags: { vehicle: [], driver: [{ id: 'ARABIC', label: { en: 'Arabic' } }] } });
      const [driverId, other] = [await aDriver('Paul'), await aDriver('Ali', { tags: ['ARABIC'] })];
      const ride = await aRide(scene, { driverId, needs: { driver: ['ARABIC'] } });
      await aRide(scene, { driverId: other });
      return ride;
    },
  },
  {
    code: 'VEHICLE_UNAVAILABLE',
    title: 'where the only other vehicle is on a ride that can take another',
    expected: proposal('REASSIGN'),
    situation: async (scene) => {
      const [vipId = ''] = await someVips(scene.as, 1, { partySize: 6 });
      const large = await aVehicle({ seatCapacity: 12 });
      const broken = await aVehicle({ seatCapacity: 8 });
      const ride = await aRide(scene, { vehicleId: broken, vipIds: [vipId] });
      await aRide(scene, { vehicleId: large });
      await aVehicle({ seatCapacity: 2 });
      await call(updateVehicle, { as: scene.as, params: { vehicleId: broken }, body: { status: 'MAINTENANCE' } });
      return ride;
    },
  },
  {
    code: 'VEHICLE_BLOCKED',
    title: 'where the only other vehicle is on a ride that can take another',
    expected: proposal('REASSIGN'),
    situation: async (scene) => {
      const [vipId = ''] = await someVips(scene.as, 1, { partySize: 6 });
      const blocked = await aVehicle({ seatCapacity: 8 });
      const ride = await aRide(scene, { vehicleId: blocked, vipIds: [vipId] });
      await aRide(scene, { vehicleId: await aVehicle({ seatCapacity: 12 }) });
      await aVehicle({ seatCapacity: 2 });
      await aBlock(scene.as, { vehicleId: blocked }, { from: at('05:00'), to: at('06:30'), reason: 'New tyres' });
      return ride;
    },
  },
  {
    code: 'LEG_DOES_NOT_SUIT',
    title: 'whose driver has another ride at the time that suits',
    expected: { mend: { operationId: 'updateEvent', body: { driverId: expect.any(String) } } },
    situation: async (scene) => {
      const driverId = await aDriver();
      const { leg, masterEventId } = await aLeg(scene, { driverId, startTime: at('07:00'), endTime: at('07:45') });
      await aRide(scene, { driverId, startTime: at('06:00'), endTime: at('06:50') });
      await aDriver('Free');
      const body = { startTime: at('07:30'), endTime: at('09:30') };
      await call(updateEvent, { as: scene.as, params: { eventId: masterEventId }, body });
      return leg;
    },
  },
  {
    code: 'VIP_OVERLAP',
    title: 'with a dinner that has legs',
    expected: { mend: null, choices: [{}, {}, { operationId: 'createProposal' }, { operationId: 'createProposal' }] },
    situation: async (scene) => {
      const vipIds = await someVips(scene.as, 2);
      const [first = ''] = vipIds;
      const times = { startTime: at('08:00'), endTime: at('10:00') };
      const masterEventId = await anEvent(scene.as, { title: 'Dinner', ...times, vipIds });
      await aRide(scene, { title: 'Leg', masterEventId, vipIds, startTime: at('07:00'), endTime: at('07:45') });
      return anEvent(scene.as, { title: 'Tea', startTime: at('09:00'), endTime: at('09:30'), vipIds: [first] });
    },
  },
  {
    code: 'VIP_OVERLAP',
    title: 'of a party that is all the guests of a ride',
    expected: { mend: null },
    situation: async (scene) => {
      const vipIds = await someVips(scene.as, 1, { partySize: 8 });
      await anEvent(scene.as, { title: 'Interview', startTime: at('08:00'), endTime: at('09:00'), vipIds });
      return aRide(scene, { vipIds, startTime: at('08:30'), endTime: at('09:30') });
    },
  },
  {
    code: 'RIDE_MISSES_FLIGHT',
    title: 'whose driver has another ride before',
    expected: { mend: { operationId: 'updateEvent', body: { endTime: at('14:00'), driverId: expect.any(String) } } },
    situation: async (scene) => {
      const vipIds = await someVips(scene.as, 2);
      await aDeparture(scene, vipIds.slice(0, 1));
      const driverId = await aDriver();
      await aRide(scene, { driverId, startTime: at('12:40'), endTime: at('13:40') });
      await aDriver('Free');
      return aRide(scene, { driverId, vipIds, startTime: at('13:45'), endTime: at('14:30') });
    },
  },
  {
    code: 'GAP_TOO_SHORT',
    title: 'where no other driver is near enough',
    expected: { mend: null, choices: [{ operationId: 'updateEvent' }, { operationId: 'updateEvent' }] },
    situation: async (scene) => {
      const both = { driverId: await aDriver(), vehicleId: await aVehicle() };
      const { from: hotel, to: hall } = await aWay(scene.as, 25);
      await aRide(scene, { ...both, pickupLocation: hotel, dropoffLocation: hall });
      return aRide(scene, { ...both, pickupLocation: hotel, startTime: at('07:20'), endTime: at('08:00') });
    },
  },
  {
    code: 'DRIVER_OVER_HOURS',
    title: 'where another driver can take it only if they give up a ride',
    expected: { mend: { operationId: 'createProposal', body: { kind: 'REASSIGN' } } },
    situation: async (scene) => {
      await withSettings({ hours: { preset: 'NONE', maxDrivingHoursPerDay: 3 } });
      const [tired, second, third] = [await aDriver('Ann'), await aDriver('Ben'), await aDriver('Cem')];
      await aRide(scene, { driverId: tired, endTime: at('08:00') });
      const ride = await aRide(scene, { driverId: tired, startTime: at('10:00'), endTime: at('12:00') });
      await aRide(scene, { driverId: second, startTime: at('10:00'), endTime: at('10:30') });
      await aRide(scene, { driverId: third, startTime: at('11:00'), endTime: at('12:00') });
      return ride;
    },
  },
];
