import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as finishProposals from '#functions/jobs/finish-proposals.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { addManyRides } from '#test/support/many-rides.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useQueues } from '#test/support/queues.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

/** More than a proposal takes. */
const RIDES = 2_100;
const NOON = Date.parse('2027-05-10T12:00:00Z');
function at(hours: number): string {
  return new Date(NOON + hours * HOUR_MS).toISOString();
}

useTable();
const queues = useQueues(finishProposals);
const as = useUser('COORDINATOR');
beforeAll(async () => {
  // From 08:00 to 16:00, more than 500 in each two hours.
  await addManyRides(RIDES, (n) => NOON - 4 * HOUR_MS + Math.floor((n / RIDES) * 480) * MINUTE_MS);
});
function apply(id: string) {
  return call(applyProposal, { as, params: { id } });
}
function ride(from: number, fields: Record<string, unknown>) {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ours', startTime: at(from), endTime: at(from + 0.5), ...fields });
}

describe('among more rides than one proposal can plan', () => {
  it('one ride shifts, and gets another vehicle if its own is taken at the new time', async () => {
    const [vehicleId, free, driverId] = await Promise.all([aVehicle(), aVehicle(), aDriver()]);
    const eventId = await ride(0, { vehicleId, driverId });
    await ride(0.6, { vehicleId });
    const { id, unresolved } = await aProposal(as, { kind: 'SHIFT', eventId, minutes: 30 });
    expect(unresolved).toEqual([]);
    expect((await apply(id)).body).toMatchObject({ applied: 1, problem: null });
    const { body } = await call(getEvent, { as, params: { eventId } });
    expect(body).toMatchObject({ startTime: at(0.5), vehicleId: free, driverId });
  });

  it('the rides of a driver who drops out for the day are covered', async () => {
    const [out, spare] = await Promise.all([aDriver('Out'), aDriver('Spare')]);
    const rides = await Promise.all([-3.9, 3.2].map((hours) => ride(hours, { driverId: out })));
    const body = { kind: 'REASSIGN', driverId: out, from: at(-6), to: at(6) };
    const { id } = (await call(createProposal, { as, body })).body;
    await queues.run(finishProposals);
    const { status, unresolved } = (await call(getProposal, { as, params: { id } })).body;
    expect([status, unresolved]).toEqual(['READY', []]);
    await apply(id);
    const drivers = await Promise.all(
      rides.map(async (eventId) => (await call(getEvent, { as, params: { eventId } })).body.driverId),
    );
    expect(drivers).not.toContain(out);
    expect(drivers).toContain(spare);
  });
});
