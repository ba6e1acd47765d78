import * as rebookFlight from '#functions/flights/rebook-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import { anEvent } from '#test/support/activities.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useStage();
const ask = requestsOf(stage);
const DATE = '2027-05-09';
function at(time: string, day = 10): string {
  return `2027-05-${day}T${time}:00.000Z`;
}

/** Follows a flight by hand, and returns its id. */
async function track(flightNumber: string, vipIds: readonly string[]): Promise<string> {
  stage.flights.configure({ FLIGHTS_URL: '', FLIGHTS_KEY: '' });
  const arrival = { iata: 'LHR', scheduledTime: at('06:00') };
  await ask(trackFlight, { body: { flightNumber, flightDate: DATE, vipIds, arrival } })();
  return `flt_${flightNumber}_${DATE}`;
}
function pickup(flightId: string, vipIds: readonly string[], fields: object = {}) {
  return anEvent(stage.as, {
    type: 'TRANSPORT',
    title: 'Pick-up',
    startTime: at('06:40'),
    endTime: at('07:40'),
    flightId,
    vipIds,
    ...fields,
  });
}
function rebook(fields: object = {}) {
  return ask(rebookFlight, {
    params: { bookedFlight: 'LH1' },
    query: { date: DATE },
    body: { flightNumber: 'BA1', flightDate: DATE, arrival: { iata: 'LHR', scheduledTime: at('09:10') }, ...fields },
  });
}

/** Each guest of a flight has one item. The flight decides, in the same transaction. */
const NO_PASSENGER = 'Delete passenger without a condition';
const PASSENGER = 'Update passenger without a condition';
/** Each guest on an activity has one item. The version of the activity decides, in the same transaction. */
const NO_SEAT = 'Delete attendance without a condition';
const SEAT = 'Update attendance without a condition';
/** It adds one more change to those that the driver is to be told. */
const NOTICE = 'Update drivernotice without a condition';

testTransactions({
  'all guests of a flight are rebooked with their ride': {
    prepare: async () => {
      const vipIds = await someVips(stage.as, 2);
      const held = { vehicleId: await aVehicle(), driverId: await aDriver() };
      await pickup(await track('LH1', vipIds), vipIds, held);
      return rebook();
    },
    overwrites: [NO_PASSENGER, PASSENGER, NOTICE],
    reliesOn: ['driver as read', 'vehicle as read', 'vip'],
  },
  'guests are rebooked to another day': {
    prepare: async () => {
      const vipIds = await someVips(stage.as, 1);
      const held = { vehicleId: await aVehicle(), driverId: await aDriver() };
      await pickup(await track('LH1', vipIds), vipIds, held);
      return rebook({ flightDate: '2027-05-10', arrival: { iata: 'LHR', scheduledTime: at('09:10', 11) } });
    },
    overwrites: [NO_PASSENGER, PASSENGER, NOTICE],
    reliesOn: ['driver as read', 'vehicle as read', 'vip'],
  },
  'some guests of a ride are rebooked, and get a ride of their own': {
    prepare: async () => {
      const vipIds = await someVips(stage.as, 3);
      const masterEventId = await anEvent(stage.as, { type: 'MEETING', title: 'Talks' });
      await pickup(await track('LH1', vipIds), vipIds, { vehicleId: await aVehicle(), masterEventId });
      return rebook({ vipIds: vipIds.slice(1) });
    },
    overwrites: [NO_SEAT, NO_PASSENGER, SEAT, PASSENGER],
    reliesOn: ['vehicle as read', 'vip'],
  },
  'two flights turn out to be one': {
    prepare: async () => {
      const [first, second] = [await someVips(stage.as, 1), await someVips(stage.as, 1)];
      await track('LH1', first);
      await pickup(await track('AA1', second), second);
      return ask(updateFlight, {
        params: { flightNumber: 'LH1' },
        query: { date: DATE },
        body: { alsoKnownAs: ['AA1'] },
      });
    },
    overwrites: [NO_PASSENGER, PASSENGER],
    reliesOn: ['vip'],
  },
});
