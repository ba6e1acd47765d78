import { beforeEach } from '@jest/globals';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as flightPoller from '#functions/jobs/flight-poller.ts';
import { anEvent } from '#test/support/activities.ts';
import { useAeroApi } from '#test/support/aeroapi.ts';
import { aFlight } from '#test/support/flights.ts';
import { run } from '#test/support/run.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';

const stage = useStage();
const aero = useAeroApi();
const ask = requestsOf(stage);
const NOW = '2027-05-09T20:00:00.000Z';
beforeEach(() => aero.configure());

/** Follows a flight that alerts are worth: it has a pick-up. */
async function follow(): Promise<void> {
  const departure = { scheduledTime: '2027-05-09T23:00:00Z' };
  const arrival = { scheduledTime: '2027-05-10T06:00:00Z' };
  await ask(trackFlight, { body: { flightNumber: 'AA100', flightDate: '2027-05-09', departure, arrival } })();
  const times = { startTime: '2027-05-10T06:40:00Z', endTime: '2027-05-10T07:40:00Z' };
  await anEvent(stage.as, { type: 'TRANSPORT', ...times, flightId: 'flt_AA100_2027-05-09' });
}

/** The month counts what is spent, and what came. It has no version: a request may only not go beyond its limit. */
const COUNTED = ['Update budget', 'Update budget without a condition'];
/** It decides by the deliveries that are left, not by a version. */
const FLIGHT = 'Update flight';
/** It adds how a request ended to its entry in the log. */
const ENDED = 'Update flightrequest';

testTransactions({
  'alerts of a flight are registered': {
    prepare: async () => {
      await follow();
      return () => run(flightPoller, NOW);
    },
    overwrites: [...COUNTED, FLIGHT, ENDED],
    reliesOn: [],
  },
  'alerts that a plan refuses are given back': {
    prepare: async () => {
      aero.stub.fail('no-alerts');
      await follow();
      return () => run(flightPoller, NOW);
    },
    overwrites: [...COUNTED, ENDED],
    reliesOn: [],
  },
  'alerts that did not come are given back': {
    prepare: async () => {
      aero.stub.setFlights([aFlight()]);
      await follow();
      await run(flightPoller, NOW);
      await run(flightPoller, '2027-05-10T06:20:00.000Z');
      return () => run(flightPoller, '2027-05-10T19:00:00.000Z');
    },
    overwrites: ['Update budget without a condition', FLIGHT],
    reliesOn: [],
  },
});
