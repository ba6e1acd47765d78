import { expect, it } from '@jest/globals';
import * as trackFlight from '#functions/flights/track-flight.ts';
import { loadPollPlan } from '#shared/use-cases/flights/plan-polls.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

const flights = useFlights();
useTable();
const clock = useClock();

let number = 100;

it('values a flight by all people of its parties', async () => {
  clock.stop(Date.parse('2027-05-09T12:00:00Z'));
  const as = await aUser('COORDINATOR');
  const vipIds = await someVips(as, 2, { partySize: 3 });
  number += 1;
  const flightNumber = `AA${number}`;
  flights.stub.setFlights([aFlight({ iata: flightNumber })]);
  await call(trackFlight, { as, body: { flightNumber, flightDate: '2027-05-09', vipIds } });
  const plan = await loadPollPlan('2027-05-09T12:00:00.000Z', { monthlyBudget: 100, vendor: 'aviationstack' });
  expect(plan.flights.find((each) => each.flightNumber === flightNumber)).toMatchObject({ people: 6 });
});
