import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listEvents from '#functions/activities/list-events.ts';
import { call } from '#test/support/call.ts';
import { assignFestival } from '#test/support/festival/assign.ts';
import { enterFestival, type Festival } from '#test/support/festival/enter.ts';
import { travelMinutes } from '#test/support/festival/places.ts';
import { festivalRides } from '#test/support/festival/rides.ts';
import { throughHandlers } from '#test/support/festival/through-handlers.ts';
import { useFlights } from '#test/support/flights.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
useFlights();
let as: string;
let festival: Festival;

describe('the festival', () => {
  beforeAll(async () => {
    as = await aUser('COORDINATOR');
  });

  it('enters through the operations: 119 activities, of which 99 are rides', async () => {
    festival = await enterFestival(throughHandlers(as), { firstDate: '2027-09-01' });
    const { drivers, flights, items, rides, vehicles, vips } = festival;
    const counts = [vips, vehicles, drivers, flights, items, rides].map(({ size }) => size);
    expect(counts).toEqual([60, 18, 20, 40, 20, 99]);
    expect(travelMinutes()).toHaveLength((14 * 13) / 2);
    expect(festivalRides().every(({ end, start }) => end > start)).toBe(true);
  });

  it('gets a vehicle and a driver for each ride by a proposal', async () => {
    const proposal = await assignFestival(as, festival);
    expect(proposal.unresolved).toEqual([]);
    expect(proposal.figures).toMatchObject({ rides: 99, coveredRides: 99 });
    const query = { needs: 'driver,vehicle,seats', type: 'TRANSPORT' };
    expect((await call(listEvents, { as, query })).body.items).toEqual([]);
  });
});
