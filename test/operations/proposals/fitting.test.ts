import { beforeEach, describe, expect, it } from '@jest/globals';
import { anEvent } from '#test/support/activities.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';

useTable();
const as = useEmptyTable('COORDINATOR');
let vipIds: string[];
beforeEach(async () => {
  vipIds = await addGuests([guest('Ada', { partySize: 1 }), guest('Ben', { partySize: 1 })]);
});

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
const DAY = { from: at('00:00'), to: at('23:59') };
function aRide(from: string, to: string, fields: Record<string, unknown> = {}): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', startTime: at(from), endTime: at(to), vipIds, ...fields });
}
function assign(fields: Record<string, unknown> = {}) {
  return aProposal(as, { kind: 'ASSIGN', ...DAY, ...fields });
}
function sedan() {
  return aVehicle({ name: 'Sedan', type: 'SEDAN', seatCapacity: 3 });
}
function coach() {
  return aVehicle({ name: 'Coach', type: 'BUS', seatCapacity: 49 });
}
type Assigned = { params: { eventId: string }; body: { vehicleId: string } };
function vehiclesIn({ steps }: { steps: Assigned[] }) {
  return new Map(steps.map(({ body, params }) => [params.eventId, body.vehicleId]));
}

describe('vehicles that fit', () => {
  it('are the smallest that have enough seats, though a coach would do for all', async () => {
    const [small] = await Promise.all([sedan(), coach(), aDriver('Dana')]);
    const rides = [await aRide('09:00', '10:00'), await aRide('11:00', '12:00')];
    const proposal = await assign();
    expect(vehiclesIn(proposal)).toEqual(new Map(rides.map((id) => [id, small])));
    expect(proposal.figures).toMatchObject({ emptySeats: 2, vehicles: 1, limitReached: false });
    expect(proposal.warnings).toEqual([]);
  });

  it('are not always free: the answer names who gets a larger one', async () => {
    const [small, large] = await Promise.all([sedan(), coach()]);
    const [ada, ben] = await Promise.all([aDriver('Ada'), aDriver('Ben')]);
    const rides = [await aRide('09:00', '10:00'), await aRide('09:30', '10:30', { title: 'Transfer' })];
    const proposal = await assign();
    const given = vehiclesIn(proposal);
    expect(new Set(given.values())).toEqual(new Set([small, large]));
    const onCoach = rides.find((id) => given.get(id) === large);
    expect(proposal.warnings).toMatchObject([
      {
        code: 'VEHICLE_LARGER_THAN_NEEDED',
        activityId: onCoach,
        message: expect.stringMatching(/gets Coach with 49 seats, and needs 2. No smaller vehicle is left/),
      },
    ]);
    expect(proposal.figures.emptySeats).toBe(1 + 47);
    const { busiestDriver, idlestDriver } = proposal.figures;
    expect([busiestDriver, idlestDriver].map(({ minutes }) => minutes)).toEqual([60, 60]);
    expect(new Set([busiestDriver.driverId, idlestDriver.driverId])).toEqual(new Set([ada, ben]));
  });

  it('are fewer with `prefer: FEWEST_VEHICLES`, though more seats stay empty', async () => {
    const [, large] = await Promise.all([sedan(), coach(), aDriver('Dana'), aDriver('Eli')]);
    const many = await addGuests(Array.from({ length: 6 }, (_, place) => guest(`Guest ${place}`, { partySize: 1 })));
    await aRide('09:00', '10:00');
    await aRide('11:00', '12:00', { vipIds: many });
    const [smallest, fewest] = [await assign(), await assign({ prefer: 'FEWEST_VEHICLES' })];
    expect([smallest, fewest].map(({ figures }) => figures.vehicles)).toEqual([2, 1]);
    expect([smallest, fewest].map(({ figures }) => figures.emptySeats)).toEqual([1 + 43, 47 + 43]);
    expect(new Set(vehiclesIn(fewest).values())).toEqual(new Set([large]));
    const goals = fewest.figures.levels.map(({ goal, optimal }: { goal: string; optimal: boolean }) => [goal, optimal]);
    expect(goals.slice(0, 4)).toEqual([
      ['COVERED_WEIGHT', true],
      ['CHANGED_RIDES', true],
      ['WISHES', true],
      ['VEHICLES', true],
    ]);
  });
});
