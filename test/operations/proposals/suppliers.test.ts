import { describe, expect, it } from '@jest/globals';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as withdrawOrder from '#functions/suppliers/withdraw-order.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aSupplier, aVehicle } from '#test/support/fleet.ts';
import { anAcceptedOrder, anOrder } from '#test/support/orders.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';

useTable();
const as = useEmptyTable('COORDINATOR');
const DAY = { from: '2027-05-10T06:00:00.000Z', to: '2027-05-10T18:00:00.000Z' };
const NOON = { startTime: '2027-05-10T12:00:00Z', endTime: '2027-05-10T13:00:00Z' };
async function plannedIn(body: object): Promise<string[]> {
  const { steps, unresolved } = await aProposal(as, { ...DAY, ...body });
  const ids = steps.map((step: { params: { eventId: string } }) => step.params.eventId);
  return [...ids, ...unresolved.map(({ activityId }: { activityId: string }) => activityId)].sort();
}

describe('ASSIGN', () => {
  it('leaves alone what a supplier holds, unless it is named, and plans what is only offered', async () => {
    await Promise.all([aVehicle(), aDriver('Ben')]);
    const { eventId: held, id } = await anAcceptedOrder(as);
    const { eventId: offered } = await anOrder(as, {}, NOON);
    expect(await plannedIn({ kind: 'ASSIGN' })).toEqual([offered]);
    expect(await plannedIn({ kind: 'ASSIGN', ids: [held] })).toEqual([held]);
    await call(withdrawOrder, { as, params: { id } });
    expect(await plannedIn({ kind: 'ASSIGN' })).toEqual([held, offered].sort());
  });
});

describe('REASSIGN', () => {
  it('gives the rides of all vehicles and drivers of a supplier to others, and blocks these', async () => {
    const supplierId = await aSupplier();
    const theirs = { vehicleId: await aVehicle({ supplierId }), driverId: await aDriver('Theirs', { supplierId }) };
    const other = await aDriver('Theirs too', { supplierId });
    const ours = { vehicleId: await aVehicle(), driverId: await aDriver('Ours') };
    const ride = { type: 'TRANSPORT', title: 'Ride' };
    await anEvent(as, { ...ride, ...theirs });
    await anEvent(as, { ...ride, ...NOON, vehicleId: theirs.vehicleId, driverId: other });
    const { steps, unresolved } = await aProposal(as, { kind: 'REASSIGN', supplierId, ...DAY });
    expect(unresolved).toEqual([]);
    expect(steps.map(({ operationId }: { operationId: string }) => operationId).sort()).toEqual([
      'createDriverBlock',
      'createDriverBlock',
      'createVehicleBlock',
      'updateEvent',
      'updateEvent',
    ]);
    for (const step of steps.filter(({ operationId }: { operationId: string }) => operationId === 'updateEvent'))
      expect(step.body).toMatchObject(ours);
  });

  it('is refused for a supplier without vehicles and drivers, and together with a driver', async () => {
    const supplierId = await aSupplier();
    const ask = (body: object) => call(createProposal, { as, body: { kind: 'REASSIGN', ...DAY, ...body } });
    expect((await ask({ supplierId })).body.detail).toBe('body.supplierId is that of no vehicle and no driver.');
    expect((await ask({ supplierId, driverId: await aDriver() })).body.errors[0].path).toBe('body.driverId');
  });
});
