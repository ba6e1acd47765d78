import { beforeEach, describe, expect, it } from '@jest/globals';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import { findProposal } from '#shared/entities/proposals/proposal.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFaults } from '#test/support/faults.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';

useTable();
const clock = useClock();
useFaults();
const as = useEmptyTable('COORDINATOR');
beforeEach(() => clock.stop(Date.parse('2027-05-09T20:00:00Z')));

function at(time: string): string {
  return `2027-05-10T${time}:00Z`;
}
const DAY = { from: at('00:00'), to: '2027-05-11T00:00:00Z' };
function aRide(from: string, to: string, fields: Record<string, unknown> = {}): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', startTime: at(from), endTime: at(to), ...fields });
}
function summaries({ steps }: { steps: { summary: string }[] }) {
  return steps.map(({ summary }) => summary);
}

describe('applying', () => {
  const twoSteps = async () => {
    await Promise.all([aVehicle(), aDriver()]);
    const [first, second] = [await aRide('09:00', '10:00'), await aRide('11:00', '12:00')];
    return { first, second, proposal: await aProposal(as, { kind: 'ASSIGN', ...DAY }) };
  };

  it('is not possible after an hour', async () => {
    const { proposal } = await twoSteps();
    const params = { id: proposal.id };
    clock.pass(3_600_000);
    for (const operation of [getProposal, applyProposal])
      expect((await call(operation, { as, params })).status).toBe(404);
  });

  it('stores no names of people, and shows those of now', async () => {
    const driverId = await aDriver('Ada Geheim');
    await Promise.all([aVehicle(), aRide('09:00', '10:00')]);
    const { id } = await aProposal(as, { kind: 'ASSIGN', ...DAY });
    const stored = await findProposal(id, new Date().toISOString());
    expect(stored?.plan.steps).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('Geheim');
    await call(updateDriver, { as, params: { driverId }, body: { name: 'Ada Neu' } });
    const { body } = await call(getProposal, { as, params: { id } });
    expect(summaries(body)).toEqual([expect.stringContaining('no driver -> Ada Neu')]);
  });
});
