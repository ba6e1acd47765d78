import * as boardGuests from '#functions/activities/board-guests.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import * as sendDeskMessage from '#functions/messages/send-desk-message.ts';
import * as reportSighting from '#functions/motorcades/report-sighting.ts';
import * as declineOrder from '#functions/suppliers/decline-order.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { replyOf } from '#infra/local/stubs/signal-cli.ts';
import { beginOutbound } from '#shared/domain/messages/begin-message.ts';
import { begin, requireStored } from '#shared/domain/records.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { writeArrival } from '#shared/entities/activities/arrival.ts';
import { createDriver, driverStore } from '#shared/entities/drivers/driver.ts';
import { flights as flightItems } from '#shared/entities/flights/flight.ts';
import { createDevice } from '#shared/entities/gps/device.ts';
import { recordAsked } from '#shared/entities/messages/activity-messages.ts';
import { createMessage } from '#shared/entities/messages/message.ts';
import { orders } from '#shared/entities/suppliers/order.ts';
import { webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { newId } from '#shared/platform/ids.ts';
import { NO_LONGER_TRACKED } from '#shared/schemas/flights/flight-record.ts';
import type { ServiceProblem } from '#shared/schemas/services/service-state.ts';
import { transact } from '#shared/table/transact.ts';
import { noteWord } from '#shared/use-cases/services/note-word.ts';
import { anEvent } from '#test/support/activities.ts';
import { aBlock } from '#test/support/blocks.ts';
import { call } from '#test/support/call.ts';
import { locate } from '#test/support/fixes.ts';
import { aDriver, aSupplier, aVehicle } from '#test/support/fleet.ts';
import { aFlight, type Flights } from '#test/support/flights.ts';
import { aGuestLink, sayByPage } from '#test/support/guest-links.ts';
import { aReachableDriver, type Messaging } from '#test/support/messaging.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aMuster, mark } from '#test/support/musters.ts';
import { anAcceptedOrder, anOrder } from '#test/support/orders.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { withSettings } from '#test/support/settings.ts';
import { someVips } from '#test/support/vips.ts';
import { aWay } from '#test/support/ways.ts';

/** The situations take place on the morning after this. */
export const NOW = Date.parse('2027-05-09T20:00:00Z');
export function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}

export interface Scene {
  readonly as: string;
  readonly flights: Flights;
}

type Fields = Record<string, unknown>;

/** Makes a ride with a vehicle of eight seats and a driver. */
export async function aRide({ as }: Pick<Scene, 'as'>, fields: Fields = {}): Promise<string> {
  return anEvent(as, {
    type: 'TRANSPORT',
    title: 'Ride',
    startTime: at('06:00'),
    endTime: at('07:00'),
    ...('vehicleId' in fields ? {} : { vehicleId: await aVehicle() }),
    ...('driverId' in fields ? {} : { driverId: await aDriver() }),
    ...fields,
  });
}

interface Convoy extends Fields {
  readonly roles?: readonly string[];
  readonly without?: 'driverId';
}

/** Makes a motorcade of a principal with a spare, with vehicles and drivers. */
async function aConvoy({ as }: Scene, { roles = ['PRINCIPAL', 'LEAD', 'SPARE'], without, ...fields }: Convoy) {
  const cars = [];
  for (const role of roles) {
    const { driverId, vehicleId } = { driverId: await aDriver(), vehicleId: await aVehicle() };
    cars.push(without && role !== 'LEAD' ? { role, vehicleId } : { role, vehicleId, driverId });
  }
  return (await aMotorcade(as, { startTime: at('06:00'), endTime: at('07:00'), cars, ...fields })).id as string;
}

const FLIGHT_DATE = '2027-05-09';
let number = 300;

async function anArrival({ as, flights }: Scene, fields: Fields = {}) {
  number += 1;
  const flightNumber = `BA${number}`;
  flights.stub.setFlights([aFlight({ iata: flightNumber })]);
  const { body } = await call(trackFlight, { as, body: { flightNumber, flightDate: FLIGHT_DATE, ...fields } });
  return { flightId: body.id as string, params: { flightNumber }, query: { date: FLIGHT_DATE } };
}

async function ends(scene: Scene, how: 'cancelled' | 'diverted') {
  const { flightId, params, query } = await anArrival(scene);
  const id = await aRide(scene, { flightId, startTime: at('06:30'), endTime: at('07:30') });
  const known = { ends: { as: how, knownFrom: '2027-05-09T10:00:00Z' } };
  scene.flights.stub.setFlights([aFlight({ iata: params.flightNumber, ...known })]);
  await call(refreshFlight, { as: scene.as, params, query });
  return id;
}

/** Tracks a flight that takes guests away from the airport at which another one is met. */
async function aDeparture(scene: Scene, vipIds: readonly string[], departs = at('15:00')): Promise<string> {
  const { flightId } = await anArrival(scene);
  await aRide(scene, { title: 'Pick-up', flightId, startTime: at('06:30'), endTime: at('07:30') });
  number += 1;
  scene.flights.stub.setFlights([]);
  const sides = { departure: { iata: 'LHR', scheduledTime: departs }, arrival: { iata: 'JFK' } };
  const body = { flightNumber: `BA${number}`, flightDate: departs.slice(0, 10), vipIds, ...sides };
  return (await call(trackFlight, { as: scene.as, body })).body.id as string;
}

/** A ride that takes a guest to a flight at 15:00. */
async function aDropoff(scene: Scene, times: Fields) {
  const vipIds = await someVips(scene.as, 1);
  const flightId = await aDeparture(scene, vipIds);
  const id = await aRide(scene, { vipIds, flightId, flightLeg: 'DEPARTURE', ...times });
  return { id, on: { params: { flightNumber: `BA${number}` }, query: { date: at('15:00').slice(0, 10) } } };
}

async function aLeg(scene: Scene, times: Fields) {
  const masterEventId = await anEvent(scene.as, { title: 'Dinner', startTime: at('08:00'), endTime: at('10:00') });
  return { masterEventId, leg: await aRide(scene, { title: 'Leg', masterEventId, ...times }) };
}

async function aTroubledMessage(status: 'FAILED' | 'UNKNOWN'): Promise<string> {
  const driverId = await aDriver();
  const fields = { createdBy: 'somebody', driverId, direction: 'OUTBOUND', purpose: 'MESSAGE', text: 'Come' } as const;
  const sent = { attachments: [], status, attempts: 1, keptUntil: '2028-01-01T00:00:00.000Z' } as const;
  const message = begin(newId('msg'), { ...fields, ...sent }, new Date(NOW).toISOString());
  await transact(createMessage(message, { driver: driverStore.asLive({ id: driverId }), guests: [] }));
  return message.id;
}

async function aTroubledService(problem: ServiceProblem): Promise<string> {
  await noteWord('routing', { problem, said: 'The router has an error.' }, new Date(NOW).toISOString());
  return 'routing';
}

async function aCallingGuest(scene: Scene, kind: 'HELP' | 'HERE'): Promise<string> {
  const [vipId = ''] = await someVips(scene.as, 1);
  const times = { startTime: '2027-05-09T21:00:00Z', endTime: '2027-05-09T22:00:00Z' };
  const eventId = await aRide(scene, { vipIds: [vipId], ...times });
  await sayByPage(await aGuestLink(scene.as, eventId, vipId), kind);
  return eventId;
}

/** The rows without a mend: a person must call, or choose. */
export const WITHOUT_MEND = [
  'CHANGE_NOT_ACKNOWLEDGED',
  'CONNECTION_AT_RISK',
  'FLIGHT_NOT_TRACKED',
  'GUEST_IS_HERE',
  'GUEST_LANDS_LATE',
  'GUEST_RIDES_TWICE',
  'GUEST_NEEDS_HELP',
  'LEG_CARRIES_OTHERS',
  'PRINCIPAL_WITHOUT_SPARE',
  'ORDER_UNANSWERED',
  'SUPPLIER_DRIVER_UNKNOWN',
  'NOBODY_ABOARD',
  'VIP_OVERLAP',
  'SERVICE_FAILS',
  'SERVICE_REFUSES',
  'NO_MESSAGING_PROVIDER',
  'WEBHOOK_DISABLED',
  'PHONE_OF_SEVERAL_DRIVERS',
];

const PHONE = '+4915155500001';

/** What the people do who are asked by a mend. Only then the row goes. */
export const AFTER_MEND: Readonly<Record<string, (messaging: Messaging) => Promise<unknown>>> = {
  MUSTER_OPEN: async (messaging) => {
    await messaging.deliver();
    await messaging.post(replyOf(PHONE, 'OK', NOW));
  },
};

/** For each code: makes the situation, and returns the id of its subject. */
export const SITUATIONS: Readonly<Record<string, (scene: Scene) => Promise<string>>> = {
  MUSTER_OPEN: async ({ as }) => {
    const vipIds = await someVips(as, 1);
    const times = { startTime: '2027-05-09T19:50:00.000Z', endTime: '2027-05-09T20:30:00.000Z' };
    await aRide({ as }, { ...times, driverId: (await aReachableDriver(PHONE)).id, vipIds });
    return aMuster(as, vipIds);
  },
  MUSTER_COMPLETE: async ({ as }) => {
    const [vipId = ''] = await someVips(as, 1);
    const id = await aMuster(as, [vipId]);
    await mark(as, id, vipId, 'ACCOUNTED');
    return id;
  },
  ORDER_UNANSWERED: async (scene) => {
    const supplierId = await aSupplier('Harbour', { contacts: [{ name: 'Imelda', phone: '+442079460958' }] });
    const late = { startTime: at('09:00'), endTime: at('10:00') };
    const eventIds = [await aRide(scene, { vehicleId: null, driverId: null, ...late })];
    const { id } = await anOrder(scene.as, { supplierId, eventIds, thenTo: [await aSupplier('Next')] });
    // It was offered long ago, and the next supplier would have as long.
    const times = { offeredAt: '2027-05-08T21:00:00.000Z', deadline: '2027-05-09T21:00:00.000Z' };
    await orders().patch({ id }).set(times).go();
    return id;
  },
  ORDER_DECLINED: async (scene) => {
    const { id } = await anOrder(scene.as, { eventIds: [await aRide(scene, { vehicleId: null, driverId: null })] });
    await call(declineOrder, { as: scene.as, params: { id } });
    await aDriver('Free');
    await aVehicle();
    return id;
  },
  NAMES_MISSING: async (scene) => {
    const supplierId = await aSupplier();
    const eventIds = [await aRide(scene, { vehicleId: null, driverId: null })];
    const { id } = await anAcceptedOrder(scene.as, { supplierId, eventIds });
    await aDriver('Theirs', { supplierId, phone: '+442079460959' });
    await aVehicle({ supplierId });
    return id;
  },
  SUPPLIER_DRIVER_UNKNOWN: async (scene) => {
    const supplierId = await aSupplier();
    const driverId = await aDriver('Theirs', { supplierId });
    await aRide(scene, { driverId, vehicleId: await aVehicle({ supplierId }) });
    return driverId;
  },
  RIDE_WITHOUT_DRIVER: async (scene) => {
    await aDriver('Free');
    return aRide(scene, { driverId: null });
  },
  RIDE_WITHOUT_VEHICLE: async (scene) => {
    await aVehicle();
    return aRide(scene, { vehicleId: null });
  },
  RIDE_TOO_SHORT: async (scene) => {
    const { from, to } = await aWay(scene.as, 45);
    return aRide(scene, { pickupLocation: from, dropoffLocation: to, endTime: at('06:20') });
  },
  LODGING_DIFFERS: async (scene) => {
    const [old, now, hall] = [
      await aPlace('Old hotel'),
      await aPlace('New hotel'),
      await aPlace('Opera', { kind: 'VENUE' }),
    ];
    const vipIds = await someVips(scene.as, 1, { lodging: [{ placeId: now, from: '2027-05-09', to: '2027-05-12' }] });
    return aRide(scene, { vipIds, pickupPlaceId: old, dropoffPlaceId: hall });
  },
  LEG_GOES_ELSEWHERE: async (scene) => {
    const [placeId, dropoffPlaceId] = [await aPlace('Hall'), await aPlace('Island')];
    const masterEventId = await anEvent(scene.as, {
      title: 'Dinner',
      placeId,
      startTime: at('08:00'),
      endTime: at('10:00'),
    });
    return aRide(scene, { title: 'Leg', masterEventId, dropoffPlaceId });
  },
  VEHICLE_TYPE_UNSUITED: async (scene) => {
    await aVehicle({ type: 'SEDAN' });
    return aRide(scene, { vehicleTypes: ['SEDAN'] });
  },
  DRIVER_NOT_LICENSED: async (scene) => {
    await aDriver();
    return aRide(scene, { driverId: await aDriver('Dana', { vehicleTypes: ['SEDAN'] }) });
  },
  NEEDS_UNMET: async (scene) => {
    const tags = { vehicle: [{ id: 'LIFT', label: { en: 'Lift' } }], driver: [] };
    await withSettings({ tags });
    await aVehicle({ tags: ['LIFT'] });
    return aRide(scene, { vipIds: await someVips(scene.as, 1, { needs: { vehicle: ['LIFT'] } }) });
  },
  SEATS_EXCEEDED: async (scene) => {
    const [vipId = ''] = await someVips(scene.as, 1);
    const ride = await aRide(scene, { vipIds: [vipId] });
    await aVehicle({ seatCapacity: 12 });
    await call(updateVip, { as: scene.as, params: { vipId }, body: { partySize: 10 } });
    return ride;
  },
  VEHICLE_UNAVAILABLE: async (scene) => {
    const vehicleId = await aVehicle();
    const ride = await aRide(scene, { vehicleId });
    await aVehicle({ name: 'Spare' });
    await call(updateVehicle, { as: scene.as, params: { vehicleId }, body: { status: 'MAINTENANCE' } });
    return ride;
  },
  DRIVER_BLOCKED: async (scene) => {
    const driverId = await aDriver();
    const ride = await aRide(scene, { driverId });
    await aDriver('Spare');
    await aBlock(scene.as, { driverId }, { from: at('05:00'), to: at('06:30'), reason: 'Sick' });
    return ride;
  },
  VEHICLE_BLOCKED: async (scene) => {
    const vehicleId = await aVehicle();
    const ride = await aRide(scene, { vehicleId });
    await aVehicle({ name: 'Spare' });
    await aBlock(scene.as, { vehicleId }, { from: at('05:00'), to: at('06:30'), reason: 'New tyres' });
    return ride;
  },
  PICKUP_NOT_MOVED: async (scene) => {
    const { flightId, params, query } = await anArrival(scene);
    const id = await aRide(scene, { flightId, startTime: at('06:30'), endTime: at('07:30') });
    await call(recordFlightDelay, { as: scene.as, params, query, body: { minutes: 50 } });
    return id;
  },
  FLIGHT_NOT_ARRIVING: (scene) => ends(scene, 'cancelled'),
  FLIGHT_NOT_TRACKED: async (scene) => {
    const { flightId: id } = await anArrival(scene);
    const departure = { iata: 'JFK', scheduledTime: '2027-05-09T23:00:00.000Z' };
    const lost = {
      status: 'UNKNOWN',
      statusReason: NO_LONGER_TRACKED,
      departure,
      arrival: { scheduledTime: at('06:00') },
    };
    await flightItems().patch({ id }).set({ facts: lost }).go();
    return id;
  },
  ARRIVAL_WITHOUT_PICKUP: async (scene) => {
    const [served = '', waiting = ''] = await someVips(scene.as, 2);
    const { flightId } = await anArrival(scene, { vipIds: [served, waiting] });
    await aRide(scene, { flightId, vipIds: [served], startTime: at('06:30'), endTime: at('07:30') });
    await aDriver('Free');
    await aVehicle();
    return flightId;
  },
  DEPARTURE_WITHOUT_RIDE: async (scene) => {
    const vipIds = await someVips(scene.as, 2);
    await aDriver('Free');
    await aVehicle();
    return aDeparture(scene, vipIds);
  },
  DROPOFF_NOT_MOVED: async (scene) => {
    const { id, on } = await aDropoff(scene, { startTime: at('11:30'), endTime: at('12:30') });
    const body = { departure: { estimatedTime: at('14:20') } };
    await call(updateFlight, { as: scene.as, ...on, body });
    return id;
  },
  FLIGHT_NOT_DEPARTING: async (scene) => {
    const { id, on } = await aDropoff(scene, { startTime: at('11:30'), endTime: at('12:30') });
    await call(updateFlight, { as: scene.as, ...on, body: { status: 'CANCELLED' } });
    return id;
  },
  DROPOFF_LATE: async (scene) => (await aDropoff(scene, { startTime: at('12:30'), endTime: at('13:15') })).id,
  CONNECTION_AT_RISK: async (scene) => {
    const vipIds = await someVips(scene.as, 1);
    scene.flights.stub.setFlights([]);
    const track = (flightNumber: string, sides: object) =>
      call(trackFlight, {
        as: scene.as,
        body: { flightNumber, flightDate: at('15:00').slice(0, 10), vipIds, ...sides },
      });
    number += 2;
    const hub = { departure: { iata: 'SIN' }, arrival: { iata: 'DXB', scheduledTime: at('12:00') } };
    const first = await track(`EK${number}`, hub);
    const onwards = { departure: { iata: 'DXB', scheduledTime: at('14:00') }, arrival: { iata: 'CDG' } };
    const second = await track(`EK${number + 1}`, onwards);
    const on = { params: { flightNumber: first.body.flightNumber }, query: { date: first.body.flightDate } };
    await call(recordFlightDelay, { as: scene.as, ...on, body: { minutes: 80 } });
    return second.body.id;
  },
  RIDE_MISSES_FLIGHT: async (scene) => {
    const vipIds = await someVips(scene.as, 1);
    await aDeparture(scene, vipIds);
    return aRide(scene, { vipIds, startTime: at('13:45'), endTime: at('14:30') });
  },
  EMPTY_RIDE: async (scene) => {
    const vipIds = await someVips(scene.as, 1);
    const eventId = await aRide(scene, { vipIds });
    await call(updateEvent, { as: scene.as, params: { eventId }, body: { vipIds: [] } });
    return eventId;
  },
  GUEST_NEEDS_HELP: async (scene) => aCallingGuest(scene, 'HELP'),
  GUEST_IS_HERE: async (scene) => aCallingGuest(scene, 'HERE'),
  NOBODY_ABOARD: async (scene) => {
    const vipIds = await someVips(scene.as, 2);
    const eventId = await aRide(scene, { vipIds });
    await call(boardGuests, { as: scene.as, params: { eventId }, body: { vipId: vipIds[0] } });
    await call(moveEventStatus, { as: scene.as, params: { eventId }, body: { status: 'IN_PROGRESS' } });
    return eventId;
  },
  LEG_CARRIES_OTHERS: async (scene) => {
    const [attending = '', other = ''] = await someVips(scene.as, 2);
    const times = { startTime: at('08:00'), endTime: at('10:00') };
    const masterEventId = await anEvent(scene.as, { title: 'Dinner', ...times, vipIds: [attending] });
    const vipIds = [attending, other];
    return aRide(scene, { title: 'Leg', masterEventId, vipIds, startTime: at('07:00'), endTime: at('07:45') });
  },
  CHANGE_NOT_ACKNOWLEDGED: async (scene) => {
    const id = await aRide(scene);
    const ride = requireStored(await findActivity(id), 'activity', id);
    await transact([recordAsked(ride)]);
    return ride.driverId ?? '';
  },
  PHONE_OF_SEVERAL_DRIVERS: async () => {
    const drivers = ['drv_phone1', 'drv_phone2'].map((id) =>
      begin(id, { name: id, phone: '+4915155500099' }, new Date(NOW).toISOString()),
    );
    await transact(drivers.map(createDriver));
    return 'drv_phone1';
  },
  SERVICE_FAILS: () => aTroubledService('SERVICE_FAILS'),
  SERVICE_REFUSES: () => aTroubledService('SERVICE_REFUSES'),
  NO_MESSAGING_PROVIDER: async () => {
    delete process.env['MESSAGING_URL'];
    const driver = await aReachableDriver();
    const fields = { id: newId('msg'), createdBy: 'ada', now: new Date(NOW).toISOString(), retentionDays: 90 };
    const message = beginOutbound({ ...fields, driverId: driver.id, purpose: 'MESSAGE', text: 'Come' });
    await transact(createMessage(message, { driver: driverStore.asLive(driver), guests: [] }));
    return 'messaging';
  },
  WEBHOOK_DISABLED: async () => {
    const fields = { url: 'https://hooks.example.org/', types: [], enabled: false, disabledBy: 'GONE' } as const;
    const keys = { secret: 'whsec_AAAA' };
    const webhook = begin(newId('whk'), { ...fields, signatures: ['v1'] as const, keys }, new Date(NOW).toISOString());
    await transact([webhookStore.create(webhook)]);
    return webhook.id;
  },
  MESSAGE_FROM_DRIVER: async () => {
    const driverId = await aDriver();
    const driver = await aUser('DRIVER', { driverId });
    return (await call(sendDeskMessage, { as: driver, body: { text: 'The lobby is full.' } })).body.id;
  },
  MESSAGE_FAILED: () => aTroubledMessage('FAILED'),
  MESSAGE_UNKNOWN: () => aTroubledMessage('UNKNOWN'),
  DRIVER_OFFLINE: async (scene) => {
    const driverId = await aDriver();
    await aDriver('Free');
    const device = { deviceId: 'dev_1', trackerId: '1', retired: [] };
    await transact([createDevice(begin(driverId, device, new Date(NOW).toISOString()))]);
    return aRide(scene, { driverId, startTime: '2027-05-09T20:20:00Z', endTime: '2027-05-09T21:00:00Z' });
  },
  DRIVER_TOO_FAR: async (scene) => {
    const driverId = await aDriver();
    await aDriver('Free');
    const device = { deviceId: 'dev_2', trackerId: '2', retired: [] };
    await transact([createDevice(begin(driverId, device, new Date(NOW).toISOString()))]);
    await locate(driverId);
    return aRide(scene, {
      driverId,
      pickupCoordinates: { latitude: 51.7, longitude: -0.1 },
      startTime: '2027-05-09T20:20:00Z',
      endTime: '2027-05-09T21:00:00Z',
    });
  },
  WILL_BE_LATE: async (scene) => {
    const [driverId, placeId] = [await aDriver(), await aPlace(newId('Pier'))];
    const times = { startTime: '2027-05-09T19:30:00Z', endTime: '2027-05-09T20:10:00Z' };
    const id = await aRide(scene, { driverId, dropoffPlaceId: placeId, ...times });
    await call(moveEventStatus, { as: scene.as, params: { eventId: id }, body: { status: 'IN_PROGRESS' } });
    const fixTime = new Date(NOW).toISOString();
    await transact([writeArrival({ id, placeId, at: fixTime, fixTime, minutes: 30, basis: 'ROUTER' })]);
    return id;
  },
  MOTORCADE_WITHOUT_DRIVER: async (scene) => {
    await Promise.all([aDriver('Free'), aDriver('Free too')]);
    const times = { startTime: '2027-05-09T21:30:00Z', endTime: '2027-05-09T22:00:00Z' };
    return aConvoy(scene, { ...times, without: 'driverId' });
  },
  PRINCIPAL_WITHOUT_SPARE: (scene) => aConvoy(scene, { roles: ['LEAD', 'PRINCIPAL'] }),
  CAR_BEHIND: async (scene) => {
    const times = { startTime: '2027-05-09T19:50:00Z', endTime: '2027-05-09T20:40:00Z' };
    const motorcadeId = await aConvoy(scene, times);
    for (const position of [1, 3])
      await call(reportSighting, { as: scene.as, params: { motorcadeId }, body: { position, at: 'Bridge' } });
    return motorcadeId;
  },
  LEG_OF_CANCELLED: async (scene) => {
    const { leg, masterEventId } = await aLeg(scene, { startTime: at('07:00'), endTime: at('07:45') });
    await call(moveEventStatus, { as: scene.as, params: { eventId: masterEventId }, body: { status: 'CANCELLED' } });
    return leg;
  },
  LEG_DOES_NOT_SUIT: async (scene) => {
    const { leg, masterEventId } = await aLeg(scene, { startTime: at('07:00'), endTime: at('07:45') });
    const body = { startTime: at('07:30'), endTime: at('09:30') };
    await call(updateEvent, { as: scene.as, params: { eventId: masterEventId }, body });
    return leg;
  },
  GUEST_LANDS_LATE: async (scene) => {
    const vipIds = await someVips(scene.as, 2);
    const { flightId, params, query } = await anArrival(scene, { vipIds: vipIds.slice(0, 1) });
    await call(recordFlightDelay, { as: scene.as, params, query, body: { minutes: 180 } });
    await aRide(scene, { flightId, vipIds: vipIds.slice(0, 1), startTime: at('09:30'), endTime: at('10:15') });
    const breakfast = { type: 'MEAL', title: 'Breakfast', startTime: at('07:00'), endTime: at('08:00'), vipIds };
    const masterEventId = await anEvent(scene.as, breakfast);
    await aRide(scene, { masterEventId, startTime: at('06:15'), endTime: at('06:50') });
    return masterEventId;
  },
  VIP_OVERLAP: async (scene) => {
    const vipIds = await someVips(scene.as, 2);
    await anEvent(scene.as, { title: 'Interview', startTime: at('08:00'), endTime: at('09:00'), vipIds });
    const [first = ''] = vipIds;
    return anEvent(scene.as, { title: 'Tea', startTime: at('08:30'), endTime: at('09:30'), vipIds: [first] });
  },
  GUEST_RIDES_TWICE: async (scene) => {
    const vipIds = await someVips(scene.as, 2);
    const times = { startTime: at('05:00'), endTime: at('08:00') };
    const masterEventId = await anEvent(scene.as, { type: 'MEAL', title: 'Dinner', ...times, vipIds });
    const own = { startTime: at('06:30'), endTime: at('06:50'), vipIds: vipIds.slice(0, 1) };
    await aRide(scene, { title: 'Own car', pickupLocation: 'Guildhall', ...own });
    const home = { startTime: at('08:10'), endTime: at('08:40'), vipIds, masterEventId };
    return aRide(scene, { title: 'Coach home', pickupLocation: 'Guildhall', ...home });
  },
  GAP_TOO_SHORT: async (scene) => {
    const [driverId, vehicleId] = [await aDriver(), await aVehicle()];
    const { from: hotel, to: hall } = await aWay(scene.as, 25);
    await aRide(scene, { driverId, vehicleId, pickupLocation: hotel, dropoffLocation: hall });
    await aRide(scene, { startTime: at('12:00'), endTime: at('12:25') });
    const next = { driverId, vehicleId, pickupLocation: hotel, dropoffLocation: 'Airport' };
    return aRide(scene, { ...next, startTime: at('07:20'), endTime: at('08:00') });
  },
  DRIVER_OVER_HOURS: async (scene) => {
    await withSettings({ hours: { preset: 'NONE', maxDrivingHoursPerDay: 3 } });
    const [driverId, other] = [await aDriver(), await aDriver('Tired')];
    await aRide(scene, { driverId, endTime: at('08:00') });
    // This driver is free for the ride, and would be over their hours as well.
    await aRide(scene, { driverId: other, endTime: at('08:30') });
    await aDriver('Zoë');
    return aRide(scene, { driverId, startTime: at('10:00'), endTime: at('12:00') });
  },
};

/** Plans an activity with a body that a mend holds, and returns its id. */
export async function plan(as: string, body: Fields): Promise<string> {
  return (await call(createEvent, { as, body })).body.id as string;
}

export { aDeparture, aLeg, anArrival, ends };
