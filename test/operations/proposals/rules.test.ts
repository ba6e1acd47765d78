import { describe, expect, it } from '@jest/globals';
import * as createEvent from '#functions/activities/create-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as getSettings from '#functions/settings/get-settings.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { aBlock } from '#test/support/blocks.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';
import { aWay } from '#test/support/ways.ts';

useTable();
const as = useEmptyTable('COORDINATOR');

function at(time: string): string {
  return `2027-05-10T${time}:00Z`;
}
const DAY = { from: at('00:00'), to: '2027-05-11T00:00:00Z' };
function aRide(from: string, to: string, fields: Record<string, unknown> = {}): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', startTime: at(from), endTime: at(to), ...fields });
}
function assign() {
  return aProposal(as, { kind: 'ASSIGN', ...DAY });
}
function stepOf({ steps }: { steps: { params: { eventId: string } }[] }, ride: string) {
  return steps.find(({ params }) => params.eventId === ride);
}

describe('a pin', () => {
  it('keeps the vehicle and the driver of a ride, although another plan would cover more', async () => {
    const [large, ada] = await Promise.all([aVehicle({ seatCapacity: 8 }), aDriver('Ada')]);
    await Promise.all([aVehicle({ seatCapacity: 2 }), aDriver('Ben')]);
    const pinned = await aRide('09:00', '10:00', {
      vehicleId: large,
      driverId: ada,
      pinVehicle: true,
      pinDriver: true,
    });
    const party = await aRide('09:00', '10:00', { vipIds: await someVips(as, 1, { partySize: 6 }) });
    const proposal = await assign();
    expect(stepOf(proposal, pinned)).toBeUndefined();
    const proof = { kind: 'TOO_MANY_RIDES', resourceIds: [large] };
    expect(proposal.unresolved).toMatchObject([{ activityId: party, proof }]);
  });

  it('of the request counts for this proposal only, for the vehicle, the driver or both', async () => {
    const [large, ada] = await Promise.all([aVehicle({ seatCapacity: 8 }), aDriver('Ada')]);
    await Promise.all([aVehicle({ seatCapacity: 2 }), aDriver('Ben')]);
    const ride = await aRide('09:00', '10:00', { vehicleId: large, driverId: ada });
    const party = await aRide('09:00', '10:00', { vipIds: await someVips(as, 1, { partySize: 6 }) });
    const withPins = (pins?: unknown[]) => aProposal(as, { kind: 'ASSIGN', ...DAY, pins });
    for (const pin of [ride, { activityId: ride, vehicle: true }]) {
      const proposal = await withPins([pin]);
      expect(stepOf(proposal, ride)).toBeUndefined();
      expect(proposal.unresolved).toMatchObject([{ activityId: party, proof: { resourceIds: [large] } }]);
    }
    for (const pins of [undefined, [{ activityId: ride, driver: true }]]) {
      const proposal = await withPins(pins);
      expect(proposal.unresolved).toEqual([]);
      expect(stepOf(proposal, ride)).toMatchObject({ body: { vehicleId: expect.not.stringMatching(large) } });
      if (pins) expect(stepOf(proposal, ride)).not.toHaveProperty('body.driverId');
    }
    expect((await call(getEvent, { as, params: { eventId: ride } })).body).toMatchObject({
      pinVehicle: false,
      version: 1,
    });
  });

  it('leaves the ride to people if what it pins drops out', async () => {
    const [ada, , vehicleId] = await Promise.all([aDriver('Ada'), aDriver('Ben'), aVehicle()]);
    const ride = await aRide('09:00', '10:00', { vehicleId, driverId: ada, pinDriver: true });
    const proposal = await aProposal(as, { kind: 'REASSIGN', driverId: ada, from: DAY.from });
    expect(proposal.unresolved).toMatchObject([{ activityId: ride, reason: expect.stringContaining('pinned') }]);
  });

  it('is for any type, and false without one', async () => {
    const ride = await aRide('09:00', '10:00', { pinDriver: true });
    const { body } = await call(getEvent, { as, params: { eventId: ride } });
    expect(body).toMatchObject({ pinDriver: true, pinVehicle: false });
    const meal = { type: 'MEAL', title: 'Lunch', startTime: at('12:00'), endTime: at('13:00'), vipIds: [] };
    const planned = await call(createEvent, { as, body: { ...meal, pinDriver: true } });
    expect(planned.body).toMatchObject({ pinDriver: true, pinVehicle: false });
  });
});

describe('a block', () => {
  it('keeps its driver and its vehicle from rides of that time', async () => {
    const [ada, ben] = await Promise.all([aDriver('Ada'), aDriver('Ben')]);
    const [van1, van2] = await Promise.all([aVehicle(), aVehicle()]);
    await Promise.all([aBlock(as, { driverId: ada }), aBlock(as, { vehicleId: van1 })]);
    const inside = await aRide('09:00', '10:00');
    const proposal = await assign();
    expect(stepOf(proposal, inside)).toMatchObject({ body: { driverId: ben, vehicleId: van2 } });
    await aBlock(as, { driverId: ben });
    expect((await assign()).unresolved).toMatchObject([{ activityId: inside, proof: { kind: 'NOBODY_FITS' } }]);
  });

  it('ends where it says: a ride may begin at its end, although there is a turnaround', async () => {
    await withSettings({ turnaroundMinutes: 30 });
    const [driverId] = await Promise.all([aDriver(), aVehicle()]);
    await aBlock(as, { driverId }, { from: at('08:00'), to: at('10:00') });
    const after = await aRide('10:00', '11:00');
    expect(stepOf(await assign(), after)).toMatchObject({ body: { driverId } });
  });

  it('keeps its driver from the rides of a driver who drops out', async () => {
    const [ada, ben, cy] = await Promise.all([aDriver('Ada'), aDriver('Ben'), aDriver('Cy')]);
    const vehicleId = await aVehicle();
    const ride = await aRide('09:00', '10:00', { vehicleId, driverId: ada });
    await aBlock(as, { driverId: ben });
    const drops = { kind: 'REASSIGN', driverId: ada, ...DAY };
    expect(stepOf(await aProposal(as, drops), ride)).toMatchObject({ body: { driverId: cy } });
    await aBlock(as, { driverId: cy });
    const proposal = await aProposal(as, drops);
    expect(stepOf(proposal, ride)).toMatchObject({ body: { driverId: null } });
    expect(proposal.unresolved).toMatchObject([{ activityId: ride, proof: { kind: 'NOBODY_FITS' } }]);
  });
});

describe('the importance of a VIP', () => {
  it('counts with the party size: 3 without one', async () => {
    await Promise.all([aVehicle(), aDriver()]);
    const [guest = ''] = await someVips(as, 1, { partySize: 2 });
    const usual = await aRide('09:00', '10:00', { vipIds: [guest] });
    const important = await aRide('09:30', '10:30', { vipIds: await someVips(as, 1, { partySize: 2, importance: 5 }) });
    const proposal = await assign();
    expect(stepOf(proposal, important)).toBeDefined();
    expect(proposal.unresolved).toMatchObject([{ activityId: usual }]);
    expect(proposal.figures).toMatchObject({ covered: 2, value: 10, bound: 10, vehicles: 1, emptyMinutes: 0 });
    expect((await call(getVip, { as, params: { vipId: guest } })).body.importance).toBe(3);
  });
});

describe('the settings of proposals', () => {
  it('keep the time of the way between two rides, with the buffers of its places', async () => {
    const way = await aWay(as, 35, 10);
    await Promise.all([aVehicle(), aDriver()]);
    const first = await aRide('09:00', '10:00', { dropoffLocation: way.from });
    const vipIds = await someVips(as, 1, { partySize: 2 });
    const near = await aRide('10:45', '11:30', { pickupLocation: way.to, dropoffLocation: way.from, vipIds });
    const tooNear = await aRide('12:14', '12:30', { pickupLocation: way.to });
    const proposal = await assign();
    expect([first, near].map((ride) => stepOf(proposal, ride) !== undefined)).toEqual([true, true]);
    expect(proposal.unresolved).toMatchObject([{ activityId: tooNear }]);
    expect(proposal.figures).toMatchObject({ emptyMinutes: 45, vehicles: 1 });
    await withSettings({ travel: { rule: 'OFF', peaks: [] } });
    expect((await assign()).unresolved).toEqual([]);
  });

  it('keep the hours of a driver and the rest between two days', async () => {
    await withSettings({ hours: { preset: 'NONE', maxDrivingHoursPerDay: 2, minRestHours: 10 } });
    await Promise.all([aVehicle(), aDriver()]);
    await Promise.all([aRide('08:00', '09:00'), aRide('10:00', '11:00'), aRide('12:00', '13:00')]);
    const { figures, unresolved } = await assign();
    expect(figures).toMatchObject({ coveredRides: 2 });
    expect(unresolved).toMatchObject([{ proof: { kind: 'RULE', rule: 'HOURS' } }]);
    expect(unresolved[0].reason).toContain('more hours');
    await withSettings({ hours: { preset: 'NONE', maxDrivingHoursPerDay: 10, minRestHours: 10 }, timezone: 'UTC' });
    await aRide('23:00', '23:30');
    await anEvent(as, {
      type: 'TRANSPORT',
      startTime: '2027-05-11T06:00:00Z',
      endTime: '2027-05-11T07:00:00Z',
    });
    const next = await aProposal(as, { kind: 'ASSIGN', from: at('22:00'), to: '2027-05-12T00:00:00Z' });
    expect(next.unresolved).toMatchObject([{ proof: { kind: 'TOO_MANY_RIDES' } }]);
  });

  it('find others for a ride that is named and does not suit, and leave it what it has where there are none', async () => {
    const own = { vehicleId: await aVehicle(), driverId: await aDriver('Ada') };
    const unsuited = await aRide('09:00', '10:00', { ...own, vehicleTypes: ['SEDAN'] });
    const named = () => aProposal(as, { kind: 'ASSIGN', ...DAY, ids: [unsuited] });
    expect(await named()).toMatchObject({
      steps: [],
      unresolved: [{ activityId: unsuited, proof: { kind: 'NOBODY_FITS', rule: 'VEHICLE_TYPES' } }],
      warnings: [{ code: 'RIDE_BREAKS_RULE', activityId: unsuited }],
    });
    const sedan = await aVehicle({ type: 'SEDAN' });
    const other = await aRide('09:00', '10:00', { vehicleId: sedan, driverId: await aDriver('Ben') });
    const { steps, unresolved } = await named();
    expect(unresolved).toEqual([]);
    expect(steps.map(({ params }: { params: { eventId: string } }) => params.eventId)).toContain(other);
    expect(stepOf({ steps: steps.toReversed() }, unsuited)).toMatchObject({ body: { vehicleId: sedan } });
  });

  it('leave a ride as it is that breaks them already, with a warning', async () => {
    const [vehicleId, driverId] = await Promise.all([aVehicle(), aDriver()]);
    const way = await aWay(as, 40);
    await aRide('09:00', '10:00', { vehicleId, driverId, dropoffLocation: way.from });
    const tight = await aRide('10:10', '11:00', { vehicleId, driverId, pickupLocation: way.to });
    const { steps, warnings } = await assign();
    expect(steps).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'RIDE_BREAKS_RULE', activityId: tight }]);
    expect(warnings[0].message).toMatch(
      / breaks a rule as it is, and stays so\. .+ has 10 minutes to “Ride.*” .* and needs 40 minutes\.$/,
    );
  });

  it('are set and removed by people', async () => {
    const admin = await aUser('ADMINISTRATOR');
    const tiny = await call(updateSettings, { as: admin, body: { hours: { minRestHours: 1e-200 } } });
    expect(tiny).toMatchObject({ status: 200, body: { hours: { minRestHours: 0 } } });
    await call(updateSettings, { as: admin, body: { hours: { minRestHours: 9 } } });
    expect((await call(getSettings, { as: admin })).body.hours).toEqual({ preset: 'NONE', minRestHours: 9 });
    await call(updateSettings, { as: admin, body: { hours: { minRestHours: null } } });
    expect((await call(getSettings, { as: admin })).body.hours).toEqual({ preset: 'NONE' });
  });
});
