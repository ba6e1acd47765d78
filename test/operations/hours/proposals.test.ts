import { describe, expect, it } from '@jest/globals';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import type { DriverHours, HoursSettings } from '#shared/schemas/hours/hours.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aProposal } from '#test/support/proposals.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';

useTable();
const as = useEmptyTable('ADMINISTRATOR');

function at(time: string, day = 10): string {
  return `2027-05-${String(day).padStart(2, '0')}T${time}:00Z`;
}
function aRide(from: string, to: string, fields: object = {}, day = 10): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: from, startTime: at(from, day), endTime: at(to, day), ...fields });
}
function assign() {
  return aProposal(as, { kind: 'ASSIGN', from: at('00:00'), to: at('00:00', 11) });
}
function withHours(hours: Partial<HoursSettings>) {
  return withSettings({ hours: { preset: 'NONE', ...hours } });
}
function limit(driverId: string, hours: DriverHours) {
  return call(updateDriver, { as, params: { driverId }, body: { hours } });
}

interface Step {
  readonly params: { readonly eventId: string };
  readonly body: { readonly driverId?: string };
}
function driverOf({ steps }: { steps: Step[] }, ride: string) {
  return steps.find(({ params }) => params.eventId === ride)?.body.driverId;
}

describe('a proposal', () => {
  it('gives no driver more than their own hours', async () => {
    const [ann, ben] = [await aDriver('Ann'), await aDriver('Ben')];
    await Promise.all([aVehicle(), aVehicle()]);
    await limit(ann, { maxDrivingHoursPerDay: 1 });
    const [long, short] = [await aRide('08:00', '11:00'), await aRide('08:00', '09:00')];
    const proposal = await assign();
    expect([driverOf(proposal, long), driverOf(proposal, short)]).toEqual([ben, ann]);
  });

  it('counts rides outside the time of the proposal, with the ways', async () => {
    const driverId = await aDriver('Ann');
    await aVehicle();
    await withHours({ minRestHours: 11 });
    await aRide('20:00', '22:00', { driverId }, 9);
    const [early, late] = [await aRide('08:59', '09:30'), await aRide('12:30', '13:00')];
    const { steps, unresolved } = await assign();
    expect(steps.map(({ params }: Step) => params.eventId)).toEqual([late]);
    expect(unresolved).toMatchObject([{ activityId: early, proof: { kind: 'NOBODY_FITS', rule: 'REST' } }]);
    expect(unresolved[0].reason).toContain('rests less');
  });

  it('keeps the breaks of the law for a coach, and gives the ride a small vehicle if that is enough', async () => {
    await withHours({ preset: 'EU_561' });
    const driverId = await aDriver('Ann');
    const coach = await aVehicle({ seatCapacity: 49 });
    await aRide('06:00', '10:00', { driverId, vehicleId: coach });
    // A driver needs 15 minutes to change the vehicle.
    const next = await aRide('10:20', '11:10');
    const [open] = (await assign()).unresolved;
    expect(open).toMatchObject({ activityId: next, proof: { rule: 'HOURS' } });
    const van = await aVehicle({ seatCapacity: 8 });
    const { steps, unresolved } = await assign();
    expect([steps.length, unresolved]).toEqual([1, []]);
    expect(steps[0].body).toMatchObject({ vehicleId: van, driverId });
  });

  it('leaves rides as they are that break a rule already, with a warning', async () => {
    await withHours({ maxDrivingHoursPerDay: 2 });
    const [driverId, vehicleId] = [await aDriver('Ann'), await aVehicle()];
    await aDriver('Ben');
    const kept = [
      await aRide('06:00', '08:00', { driverId, vehicleId }),
      await aRide('09:00', '10:00', { driverId, vehicleId }),
    ];
    const { steps, warnings } = await assign();
    expect(steps).toEqual([]);
    const told = warnings.map(({ activityId, code }: { activityId: string; code: string }) => [code, activityId]);
    expect(told.sort()).toEqual(kept.map((id) => ['RIDE_BREAKS_RULE', id]).sort());
    expect(warnings[0].message).toMatch(
      / breaks a rule as it is, and stays so\. Ann has 3 h of driving on one day .* at most 2 h\.$/,
    );
  });

  it('gives the rides of who drops out to drivers with hours left', async () => {
    await withHours({ maxDrivingHoursPerDay: 3 });
    const [ann, ben, cem] = [await aDriver('Ann'), await aDriver('Ben'), await aDriver('Cem')];
    const [one, two, three] = [await aVehicle(), await aVehicle(), await aVehicle()];
    const ride = await aRide('12:00', '14:00', { driverId: ann, vehicleId: one });
    await aRide('08:00', '10:00', { driverId: ben, vehicleId: two });
    await aRide('08:00', '08:30', { driverId: cem, vehicleId: three });
    const proposal = await aProposal(as, { kind: 'REASSIGN', driverId: ann, from: at('11:00'), to: at('23:00') });
    expect(driverOf(proposal, ride)).toBe(cem);
  });

  it.each(['SHIFT', 'POSTPONE'])(
    'of %s gives a ride whose driver would rest too little to another driver, or leaves it to its own and warns',
    async (kind) => {
      await withHours({ minRestHours: 8 });
      const [ann, vehicleId] = [await aDriver('Ann'), await aVehicle()];
      const late = await aRide('20:00', '22:00', { driverId: ann, vehicleId });
      await aRide('06:00', '07:00', { driverId: ann, vehicleId }, 11);
      const wanted = { SHIFT: { eventId: late }, POSTPONE: { from: at('19:00'), to: at('21:00') } }[kind];
      const alone = await aProposal(as, { kind, minutes: 60, ...wanted });
      expect([alone.steps.length, driverOf(alone, late), alone.unresolved]).toEqual([1, undefined, []]);
      expect(alone.warnings).toMatchObject([{ code: 'RIDE_BREAKS_RULE', activityId: late }]);
      expect(alone.warnings[0].message).toMatch(
        / keeps its driver against a rule, .* Ann has 7 h of rest .* at least 8 h\.$/,
      );
      const ben = await aDriver('Ben');
      const proposal = await aProposal(as, { kind, minutes: 60, ...wanted });
      expect([driverOf(proposal, late), proposal.warnings]).toEqual([ben, []]);
    },
  );
});
