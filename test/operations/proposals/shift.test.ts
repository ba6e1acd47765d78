import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';

useTable();
const as = useEmptyTable('COORDINATOR');

const START = Date.parse('2027-05-10T19:00:00Z');
function at(minutes: number): string {
  return new Date(START + minutes * 60_000).toISOString();
}
function aDinner(): Promise<string> {
  return anEvent(as, { type: 'MEAL', title: 'Dinner', startTime: at(0), endTime: at(120) });
}
function aLeg(masterEventId: string, from: number, to: number, fields: Record<string, unknown> = {}): Promise<string> {
  return anEvent(as, {
    type: 'TRANSPORT',
    title: 'Leg',
    masterEventId,
    startTime: at(from),
    endTime: at(to),
    ...fields,
  });
}
function shift(eventId: string, minutes: number, more: Record<string, unknown> = {}) {
  return aProposal(as, { kind: 'SHIFT', eventId, minutes, ...more });
}
function apply(id: string, query: Record<string, string> = {}): Promise<Answer> {
  return call(applyProposal, { as, params: { id }, query });
}
async function startOf(eventId: string): Promise<string> {
  return (await call(getEvent, { as, params: { eventId } })).body.startTime;
}

describe('a proposal that shifts', () => {
  it.each([10, -10])(
    'moves a master and its back-to-back legs by %i minutes, none in the way of its neighbour',
    async (minutes) => {
      const [vehicleId, driverId, dinner] = await Promise.all([aVehicle(), aDriver(), aDinner()]);
      const held = { vehicleId, driverId };
      const legs = [
        await aLeg(dinner, -60, -40, held),
        await aLeg(dinner, -40, -20, held),
        await aLeg(dinner, -20, 0, held),
        await aLeg(dinner, 120, 150, held),
      ];
      const proposal = await shift(dinner, minutes);
      expect(proposal.steps).toHaveLength(5);
      expect(proposal.warnings).toEqual([]);
      expect(proposal.steps.map(({ summary }: { summary: string }) => summary)).toContain(
        minutes > 0
          ? 'Dinner: Mon 10 May 19:00–21:00 -> Mon 10 May 19:10–21:10'
          : 'Dinner: Mon 10 May 19:00–21:00 -> Mon 10 May 18:50–20:50',
      );
      expect((await apply(proposal.id, { dryRun: 'true' })).body).toMatchObject({ applied: 5, problem: null });
      expect((await apply(proposal.id)).body).toMatchObject({ applied: 5, problem: null, left: [] });
      expect(await Promise.all([dinner, ...legs].map(startOf))).toEqual(
        [0, -60, -40, -20, 120].map((each) => at(each + minutes)),
      );
    },
  );

  it('moves the activity alone on request', async () => {
    const dinner = await aDinner();
    const leg = await aLeg(dinner, -30, 0);
    const { id, steps } = await shift(dinner, 30, { withLegs: false });
    expect(steps).toHaveLength(1);
    await apply(id);
    expect([await startOf(dinner), await startOf(leg)]).toEqual([at(30), at(-30)]);
  });

  it('gives another vehicle to a leg whose own has something else at the new time', async () => {
    const [vehicleId, free, driverId] = await Promise.all([aVehicle(), aVehicle(), aDriver()]);
    const dinner = await aDinner();
    const leg = await aLeg(dinner, -30, 0, { vehicleId, driverId });
    await anEvent(as, { type: 'TRANSPORT', startTime: at(0), endTime: at(60), vehicleId });
    const { id, unresolved } = await shift(dinner, 20);
    expect(unresolved).toEqual([]);
    expect((await apply(id, { dryRun: 'true' })).body).toMatchObject({ applied: 2, problem: null });
    expect((await apply(id)).body).toMatchObject({ applied: 2, problem: null });
    const { body } = await call(getEvent, { as, params: { eventId: leg } });
    expect(body).toMatchObject({ startTime: at(-10), vehicleId: free, driverId });
  });

  it('names a leg for which there is no vehicle at the new time, and moves it without', async () => {
    const [vehicleId, driverId, dinner] = await Promise.all([aVehicle(), aDriver(), aDinner()]);
    const leg = await aLeg(dinner, -30, 0, { vehicleId, driverId });
    await anEvent(as, { type: 'TRANSPORT', startTime: at(0), endTime: at(60), vehicleId });
    const { id, unresolved } = await shift(dinner, 20);
    expect(unresolved).toMatchObject([{ activityId: leg }]);
    expect((await apply(id)).body).toMatchObject({ applied: 2, problem: null });
    expect((await call(getEvent, { as, params: { eventId: leg } })).body).toMatchObject({ vehicleId: null });
  });

  it('moves more legs than one request with withLegs takes, which names this proposal', async () => {
    const dinner = await aDinner();
    const drivers = await Promise.all(Array.from({ length: 26 }, (_, n) => aDriver(`Driver ${n}`)));
    for (const driverId of drivers) await aLeg(dinner, -30, 0, { driverId });
    const body = { startTime: at(30), endTime: at(150) };
    const refused = await call(updateEvent, { as, params: { eventId: dinner }, query: { withLegs: 'true' }, body });
    expect(refused.status).toBe(400);
    expect(refused.body.cure).toEqual({ operationId: 'createProposal', body: { kind: 'SHIFT', eventId: dinner } });
    const { id } = await shift(dinner, 30);
    expect((await apply(id)).body).toMatchObject({ applied: 27, problem: null });
  });

  it('refuses what does not exist, what is over, and a shift of nothing', async () => {
    const post = (body: object) => call(createProposal, { as, body: { kind: 'SHIFT', minutes: 5, ...body } });
    expect((await post({ eventId: 'evt_none' })).body.errors).toMatchObject([{ path: 'body.eventId' }]);
    expect((await post({ eventId: await aDinner(), minutes: 0 })).body.errors).toMatchObject([
      { path: 'body.minutes', message: 'must not be 0' },
    ]);
  });
});
