import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import { createActivity } from '#shared/entities/activities/activity.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { activityAt, times } from '#test/bench/event-maker.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useFaults } from '#test/support/faults.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { aProposal } from '#test/support/proposals.ts';
import { putAll } from '#test/support/put-all.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFlights();
const faults = useFaults();
const as = useEmptyTable('COORDINATOR');

const START = Date.parse('2027-05-10T18:00:00Z');
function at(minutes: number): string {
  return new Date(START + minutes * 60_000).toISOString();
}
function aDinner(fields: Record<string, unknown> = {}): Promise<string> {
  return anEvent(as, { type: 'MEAL', title: 'Dinner', startTime: at(0), endTime: at(120), ...fields });
}
function aRide(from: number, to: number, fields: Record<string, unknown> = {}): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', startTime: at(from), endTime: at(to), ...fields });
}
function postpone(from: number, to: number, minutes: number) {
  return aProposal(as, { kind: 'POSTPONE', from: at(from), to: at(to), minutes });
}
function apply(id: string, query: Record<string, string> = {}): Promise<Answer> {
  return call(applyProposal, { as, params: { id }, query });
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
function idsOf(steps: readonly { params: { eventId: string } }[]): string[] {
  return steps.map(({ params }) => params.eventId);
}

describe('a proposal that postpones', () => {
  it.each([30, -30])(
    'moves what starts in the time by %i minutes, and the legs of its masters, with one vehicle for all',
    async (minutes) => {
      const [vehicleId, driverId, dinner] = await Promise.all([aVehicle(), aDriver(), aDinner()]);
      const held = { vehicleId, driverId, masterEventId: dinner };
      const legs = [await aRide(-40, -20, held), await aRide(-20, 0, held), await aRide(120, 150, held)];
      const earlier = await aRide(-200, -190);
      const { id, steps, unresolved, warnings } = await postpone(0, 60, minutes);
      expect([steps.length, unresolved, warnings]).toEqual([4, [], []]);
      expect(steps.map(({ summary }: { summary: string }) => summary)).toContain(
        minutes > 0
          ? 'Ride: Mon 10 May 20:00–20:30 -> Mon 10 May 20:30–21:00'
          : 'Ride: Mon 10 May 20:00–20:30 -> Mon 10 May 19:30–20:00',
      );
      expect((await apply(id, { dryRun: 'true' })).body).toMatchObject({ applied: 4, problem: null });
      expect((await apply(id)).body).toMatchObject({ applied: 4, problem: null, left: [] });
      const moved = await Promise.all([dinner, ...legs].map(read));
      expect(moved.map(({ startTime }) => startTime)).toEqual([0, -40, -20, 120].map((each) => at(each + minutes)));
      expect(moved.slice(1).map((leg) => [leg.vehicleId, leg.driverId])).toEqual(legs.map(() => [vehicleId, driverId]));
      expect((await read(earlier)).version).toBe(1);
      expect((await verifyLedgers()).differences).toEqual([]);
    },
  );

  it('finds another vehicle and driver where those of a ride have something else at the new time', async () => {
    const [van, spare] = await Promise.all([aVehicle({ name: 'Van 1' }), aVehicle({ name: 'Van 2' })]);
    const [ann, ben] = await Promise.all([aDriver('Ann'), aDriver('Ben')]);
    const late = await aRide(0, 30, { vehicleId: van, driverId: ann });
    const fixed = await aRide(60, 90, { vehicleId: van, driverId: ann });
    const { id, steps, unresolved } = await postpone(0, 30, 60);
    expect(unresolved).toEqual([]);
    expect(steps).toMatchObject([
      {
        summary: 'Ride: Mon 10 May 18:00–18:30 -> Mon 10 May 19:00–19:30, Van 1 -> Van 2, Ann -> Ben',
        body: { startTime: at(60), endTime: at(90), vehicleId: spare, driverId: ben },
      },
    ]);
    expect((await apply(id)).body).toMatchObject({ applied: 1, problem: null });
    expect(await read(late)).toMatchObject({ startTime: at(60), vehicleId: spare, driverId: ben });
    expect(await read(fixed)).toMatchObject({ version: 1 });
  });

  it('changes no ride that stays to make room for one that moves', async () => {
    const [one, two] = await Promise.all([aVehicle({ name: 'Van 1' }), aVehicle({ name: 'Van 2' })]);
    const [ann, ben] = await Promise.all([aDriver('Ann'), aDriver('Ben')]);
    await aRide(0, 30, { vehicleId: one, driverId: ann });
    const second = await aRide(60, 90, { vehicleId: one, driverId: ann });
    const free = await aRide(200, 230, { vehicleId: two, driverId: ben });
    const { id } = await postpone(0, 30, 70);
    await apply(id);
    expect(await Promise.all([second, free].map(read))).toMatchObject([{ version: 1 }, { version: 1 }]);
    expect((await verifyLedgers()).differences).toEqual([]);
  });

  it('takes the vehicle off a ride for which there is none at the new time, and says so', async () => {
    const [vehicleId, driverId] = await Promise.all([aVehicle({ name: 'Van 1' }), aDriver('Ann')]);
    const late = await aRide(0, 30, { title: 'To the gala', vehicleId, driverId });
    await aRide(60, 90, { title: 'To the hotel', vehicleId, driverId });
    const { id, steps, unresolved } = await postpone(0, 30, 60);
    expect(steps).toMatchObject([{ body: { vehicleId: null, driverId: null } }]);
    expect(unresolved).toMatchObject([{ activityId: late }]);
    expect((await apply(id)).body).toMatchObject({ applied: 1, problem: null });
    expect(await read(late)).toMatchObject({ startTime: at(60), vehicleId: null, driverId: null });
  });

  it('keeps a vehicle without a driver, and gives no driver to a ride that had none', async () => {
    const [vehicleId] = await Promise.all([aVehicle(), aDriver()]);
    await aRide(0, 30, { vehicleId });
    const { steps, unresolved } = await postpone(0, 30, 30);
    expect([steps[0].body, unresolved]).toEqual([{ startTime: at(30), endTime: at(60) }, []]);
  });

  it('leaves the rides of flights, of arriving and of departing guests, and names them', async () => {
    const [vip = ''] = await someVips(as, 1);
    const track = (flightNumber: string, leg: object) =>
      call(trackFlight, { as, body: { flightNumber, flightDate: '2027-05-10', vipIds: [vip], ...leg } });
    const arriving = await track('QQ101', {
      departure: { iata: 'LHR' },
      arrival: { iata: 'KEF', scheduledTime: at(-30) },
    });
    const leaving = await track('QQ102', {
      departure: { iata: 'KEF', scheduledTime: at(240) },
      arrival: { iata: 'LHR' },
    });
    expect([arriving.status, leaving.status]).toEqual([201, 201]);
    const pickup = await aRide(0, 30, { vipIds: [vip], flightId: arriving.body.id, title: 'Pick-up' });
    const dinner = await aDinner({ startTime: at(40), endTime: at(100), vipIds: [vip] });
    const toPlane = await aRide(110, 140, { vipIds: [vip], title: 'To the airport' });
    const { steps, warnings } = await postpone(0, 120, 20);
    expect(idsOf(steps)).toEqual([dinner]);
    expect(warnings).toMatchObject([
      { code: 'FLIGHT_RIDE_STAYS', activityId: pickup },
      { code: 'FLIGHT_RIDE_STAYS', activityId: toPlane },
      { code: 'VIP_OVERLAP', vipIds: [vip] },
    ]);
    // It overlaps at its new time.
    expect(warnings[2].message).toMatch(/“Dinner” \(Mon 10 May 19:00\)/);
    expect(warnings[0].message).toBe(
      '“Pick-up” (Mon 10 May 18:00) is a ride of a flight, and planes do not wait. It stays as it is.',
    );
  });

  it('finds the ride to a departure behind a thousand activities of the day before', async () => {
    const [vip = ''] = await someVips(as, 1);
    const leaving = { departure: { iata: 'KEF', scheduledTime: at(240) }, arrival: { iata: 'LHR' } };
    await call(trackFlight, {
      as,
      body: { flightNumber: 'QQ102', flightDate: '2027-05-10', vipIds: [vip], ...leaving },
    });
    const toPlane = await aRide(0, 30, { vipIds: [vip], title: 'To the airport' });
    await putAll(times(1_001, () => createActivity(activityAt(START - 60 * 60_000, 10, {}))));
    const { steps, warnings } = await postpone(0, 10, 20);
    expect(steps).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'FLIGHT_RIDE_STAYS', activityId: toPlane }]);
  });

  it('leaves what has begun, and a leg that brings guests to an activity that stays', async () => {
    const [begun, late] = [await aRide(0, 30), await aDinner({ startTime: at(90), endTime: at(150) })];
    await call(moveEventStatus, { as, params: { eventId: begun }, body: { status: 'IN_PROGRESS' } });
    const leg = await aRide(10, 80, { masterEventId: late });
    const { steps, warnings } = await postpone(0, 60, 20);
    expect(steps).toEqual([]);
    expect(warnings).toMatchObject([
      { code: 'ACTIVITY_HAS_BEGUN', activityId: begun },
      { code: 'LEG_STAYS', activityId: leg },
    ]);
  });

  it('goes on where the process ended, and stops at a ride that another request changed', async () => {
    const rides = [await aRide(0, 30), await aRide(40, 50), await aRide(60, 70)];
    const killed = await postpone(0, 100, 15);
    faults.killAfter(2);
    await apply(killed.id);
    faults.off();
    expect((await apply(killed.id)).body).toMatchObject({ applied: 3, problem: null });
    expect((await Promise.all(rides.map(read))).map(({ startTime }) => startTime)).toEqual([at(15), at(55), at(75)]);

    const stopped = await postpone(0, 100, 15);
    await call(updateEvent, { as, params: { eventId: rides[1] ?? '' }, body: { title: 'By another' } });
    expect((await apply(stopped.id)).body).toMatchObject({ applied: 1, problem: { code: 'VERSION_MISMATCH' } });
  });

  it('refuses a range that runs backwards, and a move into the past', async () => {
    const post = (body: object) => call(createProposal, { as, body: { kind: 'POSTPONE', minutes: 5, ...body } });
    expect((await post({ from: at(10), to: at(0) })).body.errors).toMatchObject([{ path: 'body.to' }]);
    const soon = new Date(Date.now() + 20 * 60_000).toISOString();
    const then = new Date(Date.now() + 50 * 60_000).toISOString();
    await anEvent(as, { startTime: soon, endTime: then });
    expect((await post({ from: soon, to: then, minutes: -30 })).body.errors).toMatchObject([{ path: 'body.minutes' }]);
  });
});
