import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as swapEvents from '#functions/activities/swap-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useFaults } from '#test/support/faults.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFunctions(getEvent, swapEvents, updateEvent);
const faults = useFaults();
const as = useEmptyTable('COORDINATOR');

const TIMES = { startTime: '2027-05-10T18:00:00Z', endTime: '2027-05-10T19:00:00Z' };
async function aRide(title: string, seatCapacity: number, fields: Record<string, unknown> = {}) {
  const [vehicleId, driverId] = await Promise.all([aVehicle({ name: `${title} car`, seatCapacity }), aDriver(title)]);
  const id = await anEvent(as, { type: 'TRANSPORT', title, ...TIMES, vehicleId, driverId, ...fields });
  return { id, vehicleId, driverId };
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
function swap(first: string, second: string, what: string) {
  return aProposal(as, { kind: 'SWAP', activityIds: [first, second], what });
}

describe('a proposal that swaps', () => {
  it.each([
    ['DRIVERS', 'drivers: Ann: Ann -> Ben; Ben: Ben -> Ann', false, true],
    ['VEHICLES', 'vehicles: Ann: Ann car -> Ben car; Ben: Ben car -> Ann car', true, false],
    [
      'BOTH',
      'drivers and vehicles: Ann: Ann -> Ben, Ann car -> Ben car; Ben: Ben -> Ann, Ben car -> Ann car',
      true,
      true,
    ],
  ])('gives two rides of one time each other’s %s in one step', async (what, words, hasVehicles, hasDrivers) => {
    const [a, b] = [await aRide('Ann', 7), await aRide('Ben', 7)];
    const { id, steps, warnings } = await swap(a.id, b.id, what);
    expect(warnings).toEqual([]);
    expect(steps).toMatchObject([
      {
        operationId: 'swapEvents',
        ifMatch: '"1"',
        summary: `Ann (Mon 10 May 18:00) and Ben (Mon 10 May 18:00) swap ${words}`,
        result: { status: 200, problem: null },
      },
    ]);
    expect((await call(applyProposal, { as, params: { id } })).body).toMatchObject({ applied: 1, problem: null });
    expect(await read(a.id)).toMatchObject({
      version: 2,
      vehicleId: (hasVehicles ? b : a).vehicleId,
      driverId: (hasDrivers ? b : a).driverId,
    });
    expect(await read(b.id)).toMatchObject({ version: 2, vehicleId: (hasVehicles ? a : b).vehicleId });
    expect((await verifyLedgers()).differences).toEqual([]);
  });

  it('shows why a swap would be refused: too few seats', async () => {
    const [a, b] = [await aRide('Ann', 7, { vipIds: await someVips(as, 1, { partySize: 7 }) }), await aRide('Ben', 3)];
    const { id, steps } = await swap(a.id, b.id, 'VEHICLES');
    expect(steps[0].result).toMatchObject({ status: 409, problem: { code: 'CAPACITY_EXCEEDED' } });
    const { body } = await call(applyProposal, { as, params: { id } });
    expect(body).toMatchObject({ applied: 0, stoppedAt: 1, problem: { code: 'CAPACITY_EXCEEDED' } });
    expect(await read(b.id)).toMatchObject({ version: 1 });
  });

  it.each(['first', 'second'])('stops if another request changed the %s ride', async (which) => {
    const [a, b] = [await aRide('Ann', 7), await aRide('Ben', 7)];
    const { id } = await swap(a.id, b.id, 'BOTH');
    const eventId = which === 'first' ? a.id : b.id;
    await call(updateEvent, { as, params: { eventId }, body: { title: 'By another' } });
    const { body } = await call(applyProposal, { as, params: { id } });
    expect(body).toMatchObject({ applied: 0, problem: { code: 'VERSION_MISMATCH' } });
    expect((await read(a.id)).driverId).toBe(a.driverId);
  });

  it('swaps once where the process ended', async () => {
    const [a, b] = [await aRide('Ann', 7), await aRide('Ben', 7)];
    const { id } = await swap(a.id, b.id, 'BOTH');
    faults.killAfter(1);
    await call(applyProposal, { as, params: { id } });
    faults.off();
    expect((await call(applyProposal, { as, params: { id } })).body).toMatchObject({ applied: 1, problem: null });
    expect(await read(a.id)).toMatchObject({ version: 2, driverId: b.driverId });
  });

  it('refuses one ride, a ride twice, and what is no ride', async () => {
    const [a, meal] = [await aRide('Ann', 7), await anEvent(as, { title: 'Lunch', ...TIMES })];
    const post = (activityIds: string[]) =>
      call(createProposal, { as, body: { kind: 'SWAP', activityIds, what: 'BOTH' } });
    for (const ids of [[a.id], [a.id, a.id], [a.id, meal]]) {
      expect((await post(ids)).body.errors).toMatchObject([{ path: 'body.activityIds' }]);
    }
  });
});

describe('swapEvents', () => {
  it('lets two requests at once swap twice or once, never half', async () => {
    const [a, b] = [await aRide('Ann', 7), await aRide('Ben', 7)];
    const once = () =>
      call(swapEvents, { as, params: { eventId: a.id }, body: { withEventId: b.id, withVersion: 1, what: 'BOTH' } });
    const statuses = (await Promise.all([once(), once()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 412]);
    expect([(await read(a.id)).driverId, (await read(b.id)).driverId]).toEqual([b.driverId, a.driverId]);
    expect((await verifyLedgers()).differences).toEqual([]);
  });
});
