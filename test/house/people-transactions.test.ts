import * as createEvent from '#functions/activities/create-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as deleteFlight from '#functions/flights/delete-flight.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import * as enrolDriver from '#functions/gps/enrol-driver.ts';
import * as sendDriverMessage from '#functions/messages/send-driver-message.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import * as updateUser from '#functions/users/update-user.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as importVips from '#functions/vips/import-vips.ts';
import { receiptOf, replyOf } from '#infra/local/stubs/signal-cli.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aFlight } from '#test/support/flights.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aMuster, mark } from '#test/support/musters.ts';
import { aUser } from '#test/support/people.ts';
import { askReport } from '#test/support/reports.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useStage();
const messaging = useMessaging();
const clock = useClock();
const ask = requestsOf(stage);

const NOW = Date.parse('2027-05-09T20:00:00Z');
const IN_A_MINUTE = '2027-05-09T20:01:01Z';
const DATE = '2027-05-09';
const PICKUP = { ...RIDE, startTime: '2027-05-10T06:40:00Z', endTime: '2027-05-10T07:40:00Z' };
const hard = { query: { hard: 'true' } };

async function guest(): Promise<string> {
  return (await someVips(stage.as, 1))[0] as string;
}
async function aTrackedFlight(fields: object = {}) {
  stage.flights.stub.setFlights([aFlight({ iata: 'BA1001' })]);
  const body = { flightNumber: 'BA1001', flightDate: DATE, ...fields };
  const { body: flight } = await call(trackFlight, { as: stage.as, body });
  return { params: { flightNumber: 'BA1001' }, query: { date: DATE }, flightId: flight.id as string };
}
async function aSentMessage() {
  const { id: driverId, phone } = await aReachableDriver();
  await ask(sendDriverMessage, { params: { driverId }, body: { text: 'Hello' } })();
  return { driverId, phone };
}

/** Each guest of a flight has one item. The flight decides, in the same transaction. */
const PASSENGER = 'Update passenger without a condition';
const NO_PASSENGER = 'Delete passenger without a condition';
/** It counts a pick-up of the flight, which must not be deleted. Its news may change meanwhile. */
const PICKUPS = 'Update flight';
/** These claim the flight, and spend one request of the budget. */
const ASKING = ['Update budget', 'Update budget without a condition', PICKUPS, 'Update flightrequest'];
/** It sets one field of the driver. The device decides in the same transaction. */
const DEVICE = 'Update driver';
/** It says under which number a message left, or when a receipt came. A repeat says the same. */
const DELIVERY = 'Update delivery without a condition';
/** It keeps the latest number of a sender. */
const CONTACT = 'Update contact without a condition';
/** It sets the version that the driver was told or has confirmed, while the ride is theirs. Other fields may change meanwhile. */
const TOLD_VERSION = 'Update activity';
/** These decide by the number of changes that the driver was told, not by a version. */
const TOLD = 'Delete drivernotice';
const TOLD_FLIGHT = 'Update flightnotice';

/** An erased person has no calendar and no report, whatever became of them meanwhile. */
const FEED = ['Delete feed without a condition', 'Put feedanswer without a condition'];
const REPORT = ['Delete report', 'Delete reportpeople without a condition'];
/** It says that the person is erased. A repeat says the same. */
const ERASURE = 'Update erasure without a condition';
/** It links the user while no other is linked to the driver. The link has no version. */
const LINK = 'Update driverlink';

testTransactions({
  'a guest is marked for the first time': {
    prepare: async () => {
      const vipId = await guest();
      const id = await aMuster(stage.as, [vipId]);
      return () => mark(stage.as, id, vipId, 'ACCOUNTED');
    },
    overwrites: [],
    reliesOn: ['mustergate', 'vip'],
  },
  'a pick-up is made': {
    prepare: async () => {
      const { flightId } = await aTrackedFlight();
      return ask(createEvent, { body: { ...PICKUP, flightId, vipIds: [] } });
    },
    overwrites: [PICKUPS],
    reliesOn: [],
  },
  'a ride gets a flight': {
    prepare: async () => {
      const { flightId } = await aTrackedFlight();
      return ask(updateEvent, { params: { eventId: await anEvent(stage.as, PICKUP) }, body: { flightId } });
    },
    overwrites: [PICKUPS],
    reliesOn: [],
  },
  'a flight is followed with a guest': {
    prepare: async () => {
      stage.flights.stub.setFlights([aFlight({ iata: 'BA1001' })]);
      const body = { flightNumber: 'BA1001', flightDate: DATE, vipIds: [await guest()] };
      return ask(trackFlight, { body });
    },
    overwrites: [PASSENGER, ...ASKING],
    reliesOn: ['vip'],
  },
  'a flight gets another guest': {
    prepare: async () => {
      const { params, query } = await aTrackedFlight({ vipIds: [await guest()] });
      return ask(updateFlight, { params, query, body: { vipIds: [await guest()] } });
    },
    overwrites: [NO_PASSENGER, PASSENGER],
    reliesOn: ['vip'],
  },
  'a flight is deleted for good': {
    prepare: async () => {
      const { params, query } = await aTrackedFlight({ vipIds: [await guest()] });
      return ask(deleteFlight, { params, query: { ...query, ...hard.query } });
    },
    overwrites: [NO_PASSENGER],
    reliesOn: [],
  },
  'a driver gets another device': {
    prepare: async () => {
      const params = { driverId: await aDriver() };
      await ask(enrolDriver, { params })();
      return ask(enrolDriver, { params });
    },
    overwrites: [DEVICE],
    reliesOn: ['user'],
  },
  'a user who drives loses their approval': {
    prepare: async () => {
      const driverId = await aDriver();
      const id = await aUser('DRIVER', { driverId });
      await ask(createDriverFeed, { params: { driverId } })();
      await ask(enrolDriver, { params: { driverId } })();
      return ask(updateUser, { params: { id }, body: { isApproved: false } });
    },
    overwrites: [DEVICE],
    reliesOn: [],
  },
  'a user who drives loses their approval, and has neither feed nor device': {
    prepare: async () => {
      const id = await aUser('DRIVER', { driverId: await aDriver() });
      return ask(updateUser, { params: { id }, body: { isApproved: false } });
    },
    overwrites: [],
    reliesOn: ['device as read', 'feed as read'],
  },
  'a guest list changes a guest': {
    prepare: async () => {
      const headers = { 'content-type': 'text/csv' };
      const list = (size: number) => ({ body: `Name;Department;Party size\r\nGuest one;OTHER;${size}\r\n`, headers });
      await ask(importVips, list(1))();
      return ask(importVips, list(2));
    },
    overwrites: [],
    reliesOn: [],
  },
  'a VIP is added': {
    prepare: async () => ask(createVip, { body: { name: 'Ann', department: 'ADMIN' } }),
    overwrites: [],
    reliesOn: [],
  },
  'a message is delivered': {
    prepare: async () => {
      await aSentMessage();
      return () => messaging.deliver();
    },
    overwrites: [DELIVERY],
    reliesOn: [],
  },
  'a message for a driver without a phone fails': {
    prepare: async () => {
      const { driverId } = await aSentMessage();
      await ask(updateDriver, { params: { driverId }, body: { phone: null } })();
      return () => messaging.deliver();
    },
    overwrites: [],
    reliesOn: [],
  },
  'a receipt arrives': {
    prepare: async () => {
      await aSentMessage();
      await messaging.deliver();
      const [message] = messaging.stub.delivered;
      if (!message) throw new Error('nothing was delivered');
      return () => messaging.post(receiptOf(message, 'delivery', NOW));
    },
    overwrites: [DELIVERY],
    reliesOn: [],
  },
  'a driver writes': {
    prepare: async () => {
      const { phone } = await aReachableDriver();
      return () => messaging.post(replyOf(phone, 'On my way', NOW));
    },
    overwrites: [CONTACT],
    reliesOn: ['driver'],
  },
  'a driver confirms a change': {
    prepare: async () => {
      const { id: driverId, phone } = await aReachableDriver();
      await anEvent(stage.as, { ...RIDE, driverId });
      clock.pass(61_000);
      await messaging.deliver();
      const number = /OK (\d+)/u.exec(messaging.stub.delivered[0]?.text ?? '')?.[1];
      return () => messaging.post(replyOf(phone, `OK ${number}`, Date.now()));
    },
    overwrites: [CONTACT, TOLD_VERSION],
    reliesOn: ['driver'],
  },
  'a driver is told of a change and of a late flight': {
    prepare: async () => {
      const { id: driverId } = await aReachableDriver();
      const { flightId, params, query } = await aTrackedFlight();
      await anEvent(stage.as, { ...PICKUP, driverId, flightId });
      await ask(recordFlightDelay, { params, query, body: { minutes: 90 } })();
      return () => messaging.deliver(IN_A_MINUTE);
    },
    overwrites: [TOLD, DELIVERY, TOLD_FLIGHT],
    reliesOn: ['driver'],
  },
  'a change of a driver without a phone is forgotten': {
    prepare: async () => {
      await anEvent(stage.as, { ...RIDE, driverId: await aDriver() });
      return () => messaging.deliver(IN_A_MINUTE);
    },
    overwrites: [TOLD],
    reliesOn: [],
  },
  'a report is erased with its guest': {
    prepare: async () => {
      const vipId = await guest();
      await askReport(stage.as, { kind: 'ROSTER', format: 'CSV' });
      return ask(deleteVip, { params: { vipId }, ...hard });
    },
    overwrites: [...FEED, ...REPORT, ERASURE],
    reliesOn: [],
  },
  'the settings are changed for the first time': {
    prepare: async () => ask(updateSettings, { body: { turnaroundMinutes: 20 } }),
    overwrites: [],
    reliesOn: [],
  },
  'a user becomes a driver': {
    prepare: async () => {
      const params = { id: await aUser('DRIVER') };
      return ask(updateUser, { params, body: { driverId: await aDriver() } });
    },
    overwrites: [LINK],
    reliesOn: [],
  },
});
