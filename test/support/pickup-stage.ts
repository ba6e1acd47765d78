import { beforeEach } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as followFlightPickups from '#functions/flights/follow-flight-pickups.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import { anEvent } from './activities.ts';
import { call } from './call.ts';
import { useClock } from './clock.ts';
import { aFlight, useFlights } from './flights.ts';
import { useTable } from './table.ts';
import { useUser } from './use-user.ts';

export function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}

/** Gives each test of a file a flight of its own, and calls for it and its pick-ups. */
export function usePickups() {
  const flights = useFlights();
  useTable();
  const clock = useClock();
  const as = useUser('COORDINATOR');

  const query = { date: '2027-05-09' };
  let number = 700;
  let flightNumber: string;
  let flightId: string;
  beforeEach(async () => {
    clock.stop(Date.parse('2027-05-09T20:00:00Z'));
    number += 1;
    flightNumber = `BA${number}`;
    flights.stub.setFlights([aFlight({ iata: flightNumber })]);
    flightId = (await call(trackFlight, { as, body: { flightNumber, flightDate: query.date } })).body.id;
  });

  function pickup(fields: object = {}) {
    return anEvent(as, {
      type: 'TRANSPORT',
      title: 'Pick-up',
      startTime: at('06:40'),
      endTime: at('07:40'),
      flightId,
      ...fields,
    });
  }
  function delay(body: object, more: object = {}) {
    return call(recordFlightDelay, { as, params: { flightNumber }, query: { ...query, ...more }, body });
  }
  function follow(more: object = {}) {
    return call(followFlightPickups, { as, params: { flightNumber }, query: { ...query, ...more } });
  }
  async function read(eventId: string) {
    return (await call(getEvent, { as, params: { eventId } })).body;
  }
  return {
    as,
    clock,
    delay,
    get flightId() {
      return flightId;
    },
    get flightNumber() {
      return flightNumber;
    },
    flights,
    follow,
    pickup,
    query,
    read,
  };
}
