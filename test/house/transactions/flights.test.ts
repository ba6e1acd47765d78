import * as getFlight from '#functions/flights/get-flight.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import * as flightPoller from '#functions/jobs/flight-poller.ts';
import { aFlight } from '#test/support/flights.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { run } from '#test/support/run.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useStage();
const ask = requestsOf(stage);
const DATE = '2027-05-09';
function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
function on(flightNumber: string) {
  return { params: { flightNumber }, query: { date: DATE } };
}
function track(flightNumber: string, fields: object = {}) {
  return ask(trackFlight, {
    body: { flightNumber, flightDate: DATE, arrival: { scheduledTime: at('06:00') }, ...fields },
  });
}
function byHand() {
  return stage.flights.configure({ FLIGHTS_URL: '', FLIGHTS_KEY: '' });
}

/** It claims the flight for one request and spends that of the budget. The answer counts what came, and ends the claim. */
const ASKING = ['Update budget', 'Update budget without a condition', 'Update flight', 'Update flightrequest'];
/** Each guest of a flight has one item. The flight decides, in the same transaction. */
const PASSENGER = 'Update passenger without a condition';

testTransactions({
  'a flight is followed by hand': {
    prepare: async () => {
      byHand();
      return track('BA1', { vipIds: await someVips(stage.as, 1) });
    },
    overwrites: [PASSENGER],
    reliesOn: ['vip'],
  },
  'a flight is followed whose airline is new': {
    prepare: async () => {
      stage.flights.stub.setFlights([aFlight({ iata: 'BA1' })]);
      return track('BA1');
    },
    overwrites: ASKING,
    reliesOn: [],
  },
  'a flight is asked for again, which teaches more of its airline': {
    prepare: async () => {
      stage.flights.stub.setFlights([aFlight({ iata: 'BA1' })]);
      await track('BA1')();
      stage.flights.stub.setFlights([aFlight({ iata: 'BA1' }), aFlight({ iata: 'BA2' })]);
      return track('BA2');
    },
    overwrites: ASKING,
    reliesOn: [],
  },
  'a flight is looked up': {
    prepare: async () => {
      stage.flights.stub.setFlights([aFlight({ iata: 'BA1' })]);
      return ask(getFlight, on('BA1'));
    },
    overwrites: ASKING,
    reliesOn: [],
  },
  'a person asks for a flight at once': {
    prepare: async () => {
      await track('BA1')();
      return ask(refreshFlight, on('BA1'));
    },
    overwrites: ASKING,
    reliesOn: [],
  },
  'a flight is late': {
    prepare: async () => {
      byHand();
      await track('BA1')();
      return ask(recordFlightDelay, { ...on('BA1'), body: { minutes: 20 } });
    },
    overwrites: [],
    reliesOn: [],
  },
  'a flight gets another number': {
    prepare: async () => {
      byHand();
      await track('BA1')();
      return ask(updateFlight, { ...on('BA1'), body: { alsoKnownAs: ['AA1'] } });
    },
    overwrites: [],
    reliesOn: [],
  },
  'a flight loses a number': {
    prepare: async () => {
      byHand();
      await track('BA1')();
      await ask(updateFlight, { ...on('BA1'), body: { alsoKnownAs: ['AA1'] } })();
      return ask(updateFlight, { ...on('BA1'), body: { alsoKnownAs: [] } });
    },
    overwrites: [],
    reliesOn: [],
  },
  'the poller asks for a flight': {
    prepare: async () => {
      stage.flights.stub.setFlights([aFlight({ iata: 'BA1' })]);
      await track('BA1')();
      return () => run(flightPoller, at('05:45'));
    },
    overwrites: ASKING,
    reliesOn: [],
  },
  'the poller updates another number of the flight, which stays apart: the guests of both are too many for one': {
    prepare: async () => {
      stage.flights.stub.setFlights([aFlight({ iata: 'BA1', codeshares: ['AA1'] })]);
      for (const flightNumber of ['BA1', 'AA1']) {
        const guests = Array.from({ length: 41 }, (_, place) => guest(`${flightNumber} ${place}`));
        await track(flightNumber, { vipIds: await addGuests(guests) })();
      }
      return () => run(flightPoller, at('05:45'));
    },
    overwrites: ASKING,
    reliesOn: [],
  },
});
