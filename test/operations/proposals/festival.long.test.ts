import { describe, expect, it } from '@jest/globals';
import * as listEvents from '#functions/activities/list-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import { inParallel } from '#infra/local/demo/enter-event.ts';
import { call } from '#test/support/call.ts';
import { assignedFestival } from '#test/support/festival/assigned.ts';
import type { Festival } from '#test/support/festival/enter.ts';
import { festivalVehicles } from '#test/support/festival/fleet.ts';
import { festivalRides } from '#test/support/festival/rides.ts';
import { useFlights } from '#test/support/flights.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';

useTable();
useFlights();
let as: string;
let festival: Festival;
let proposal: Awaited<ReturnType<typeof assignedFestival>>['proposal'];

interface RideOnRoad {
  readonly id: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly vehicleId: string;
  readonly vehicle: { readonly seatCapacity: number };
  readonly vips: readonly { readonly partySize: number }[];
}

async function allRides(): Promise<RideOnRoad[]> {
  return (await call(listEvents, { as, query: { type: 'TRANSPORT', limit: '200' } })).body.items;
}
function peopleOn({ vips }: RideOnRoad): number {
  return vips.reduce((sum, { partySize }) => sum + partySize, 0);
}

/** Returns the smaller vehicles that have enough seats for a ride and no other ride at its time. */
function smallerAndFree(ride: RideOnRoad, rides: readonly RideOnRoad[]): string[] {
  const meanwhile = rides.filter((other) => other.startTime < ride.endTime && ride.startTime < other.endTime);
  const taken = new Set(meanwhile.map(({ vehicleId }) => vehicleId));
  return festivalVehicles().flatMap(({ name, seatCapacity }) => {
    const isSmaller = seatCapacity < ride.vehicle.seatCapacity && seatCapacity >= peopleOn(ride);
    return isSmaller && !taken.has(festival.vehicles.get(name) ?? '') ? [name] : [];
  });
}

async function freeAllRides(): Promise<void> {
  await inParallel(await allRides(), async ({ id }) => {
    await call(updateEvent, { as, params: { eventId: id }, body: { vehicleId: null, driverId: null } });
  });
}

describe('the festival', () => {
  it('enters through the operations: 119 activities, of which 99 are rides', async () => {
    // Not in beforeAll: the flight provider is there while tests run.
    ({ as, festival, proposal } = await assignedFestival());
    const { drivers, flights, items, rides, vehicles, vips } = festival;
    const counts = [vips, vehicles, drivers, flights, items, rides].map(({ size }) => size);
    expect(counts).toEqual([60, 18, 20, 40, 20, 99]);
    expect(festivalRides().every(({ end, start }) => end > start)).toBe(true);
  });

  it('gets a vehicle and a driver for each ride by a proposal, and few hand-overs, empty seats and new faces', async () => {
    expect(proposal.unresolved).toEqual([]);
    expect(proposal.figures).toMatchObject({ rides: 99, coveredRides: 99, changed: 0, limitReached: false });
    expect(proposal.figures.levels.slice(0, 3)).toMatchObject(
      ['COVERED_WEIGHT', 'CHANGED_RIDES', 'WISHES'].map((goal) => ({ goal, optimal: true, limitReached: false })),
    );
    expect(proposal.figures.levels.map(({ goal }: { goal: string }) => goal).slice(3)).toEqual([
      'DUTIES',
      'EMPTY_MINUTES',
      'EVEN_HOURS',
    ]);
    const { busiestDriver, idlestDriver } = proposal.figures;
    expect(festival.drivers.get(busiestDriver.name)).toBe(busiestDriver.driverId);
    expect(busiestDriver.minutes).toBeGreaterThan(idlestDriver.minutes);
    const query = { needs: 'driver,vehicle,seats', type: 'TRANSPORT' };
    expect((await call(listEvents, { as, query })).body.items).toEqual([]);

    const rides = await allRides();
    const emptySeats = rides
      .map((ride) => ride.vehicle.seatCapacity - peopleOn(ride))
      .reduce((sum, each) => sum + each);
    expect(proposal.figures.emptySeats).toBe(emptySeats);
    expect(proposal.figures.vehicles).toBe(new Set(rides.map(({ vehicleId }) => vehicleId)).size);
    const large = rides.filter((ride) => ride.vehicle.seatCapacity > 2 * peopleOn(ride));
    // A van that stays with its driver and guests may drive few of them. A bus does not.
    const wasteful = large.filter((ride) => ride.vehicle.seatCapacity > 16 && smallerAndFree(ride, rides).length > 0);
    expect(wasteful).toEqual([]);
    expect(proposal.figures.handovers).toBeLessThan(10);
  });

  it('prefers few vehicles where that is asked', async () => {
    const [from, to] = [festival.at(0, '00:00'), festival.at(5, '00:00')];
    await freeAllRides();
    const proposal = await aProposal(as, { kind: 'ASSIGN', from, to, prefer: 'FEWEST_VEHICLES' });
    const [, , , fourth] = proposal.figures.levels;
    expect(fourth).toMatchObject({ goal: 'VEHICLES', optimal: true, limitReached: false });
    expect(proposal.figures.vehicles).toBeLessThan(18);
  });
});
