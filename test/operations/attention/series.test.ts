import { beforeEach, expect, it } from '@jest/globals';
import * as listEvents from '#functions/activities/list-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as dismissAttention from '#functions/attention/dismiss-attention.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as undoDismissal from '#functions/attention/undo-dismissal.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import type { AttentionRow } from '#shared/schemas/attention/attention.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aProposal } from '#test/support/proposals.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';

useTable();
useFunctions(updateEvent);
const clock = useClock();
const as = useEmptyTable('COORDINATOR');
let first: string;
beforeEach(async () => {
  await withSettings({ timezone: 'UTC' });
  clock.stop(Date.parse('2027-05-10T05:00:00Z'));
  first = await anEvent(as, {
    type: 'TRANSPORT',
    title: 'Press shuttle',
    pickupLocation: 'Hotel',
    dropoffLocation: 'Centre',
    seatsNeeded: 20,
    startTime: '2027-05-10T06:00:00Z',
    endTime: '2027-05-10T06:20:00Z',
  });
  await repeat('08:00');
});

async function repeat(to: string): Promise<void> {
  const every = { every: 'PT30M', from: '06:00', to };
  const proposal = await aProposal(as, { kind: 'REPEAT', activityIds: [first], dates: ['2027-05-10'], ...every });
  await call(applyProposal, { as, params: { id: proposal.id } });
}
async function rows(): Promise<AttentionRow[]> {
  return (await call(listAttention, { as })).body.items;
}

it('trouble of many runs of a series is one row, whose mend gives all of them what they lack', async () => {
  const found = await rows();
  expect(found.map(({ code, rides = [] }) => [code, rides.length])).toEqual([
    ['RIDE_WITHOUT_DRIVER', 5],
    ['RIDE_WITHOUT_VEHICLE', 5],
  ]);
  expect(found[0]).toMatchObject({ subject: { id: first }, at: '2027-05-10T06:00:00.000Z' });
  expect(found[0]?.detail).toContain('The same is true of more rides of its series: 4.');
  await aVehicle({ name: 'Coach', seatCapacity: 30 });
  await aDriver('Dana');
  const proposal = await aProposal(as, found[1]?.mend?.body ?? {});
  await call(applyProposal, { as, params: { id: proposal.id } });
  expect(await rows()).toEqual([]);
});

/** Gives all runs a coach and a driver. Then they need a lift, which another bus has. */
async function withoutLift() {
  await aVehicle({ name: 'Coach', seatCapacity: 30 });
  await aDriver('Dana');
  const assigned = await aProposal(as, (await rows())[1]?.mend?.body ?? {});
  await call(applyProposal, { as, params: { id: assigned.id } });
  await withSettings({ timezone: 'UTC', tags: { vehicle: [{ id: 'LIFT', label: { en: 'Lift' } }], driver: [] } });
  const lift = await aVehicle({ name: 'Lift bus', seatCapacity: 30, tags: ['LIFT'] });
  const runs: string[] = (await call(listEvents, { as })).body.items.map(({ id }: { id: string }) => id);
  for (const id of runs) await change(id, { needs: { vehicle: ['LIFT'] } });
  return { lift, runs };
}
async function change(eventId: string, body: object): Promise<void> {
  expect((await call(updateEvent, { as, params: { eventId }, body })).status).toBe(200);
}
async function unmet(): Promise<AttentionRow | undefined> {
  return (await rows()).find(({ code }) => code === 'NEEDS_UNMET');
}

it('is mended for all runs by the same change of each', async () => {
  const { lift, runs } = await withoutLift();
  const row = await unmet();
  expect(row?.rides).toHaveLength(5);
  expect(row?.detail).toContain('The mend is for all of them.');
  const steps = runs.map((eventId) => ({ operationId: 'updateEvent', params: { eventId }, body: { vehicleId: lift } }));
  expect(row?.mend).toMatchObject({ operationId: 'createProposal', body: { kind: 'OPERATIONS', steps } });
  const proposal = await aProposal(as, row?.mend?.body ?? {});
  expect((await call(applyProposal, { as, params: { id: proposal.id } })).body.stoppedAt).toBeNull();
  expect(await unmet()).toBeUndefined();
});

it('is mended for the first run if one vehicle cannot do them all', async () => {
  const { lift, runs } = await withoutLift();
  const [vehicleId, driverId] = [await aVehicle({ name: 'Bus', seatCapacity: 30 }), await aDriver('Max')];
  const atTheSameTime = { startTime: '2027-05-10T06:10:00Z', endTime: '2027-05-10T06:30:00Z' };
  await change(runs[1] ?? '', { ...atTheSameTime, vehicleId, driverId });
  const row = await unmet();
  expect(row?.detail).not.toContain('The mend is for all');
  const mend = { operationId: 'updateEvent', params: { eventId: first }, body: { vehicleId: lift } };
  expect(row?.mend).toMatchObject(mend);
});

it('is hidden for the series until another of its runs has it too', async () => {
  const code = 'RIDE_WITHOUT_DRIVER';
  const params = { code, subjectId: first };
  const codes = async () => (await rows()).map((row) => row.code);
  await call(dismissAttention, { as, params, body: {} });
  expect(await codes()).toEqual(['RIDE_WITHOUT_VEHICLE']);
  clock.stop(Date.parse('2027-05-10T06:40:00Z'));
  expect(await codes()).not.toContain(code);
  clock.stop(Date.parse('2027-05-10T05:00:00Z'));
  await repeat('08:30');
  expect(await codes()).toContain(code);
  await call(dismissAttention, { as, params, body: {} });
  expect(await codes()).not.toContain(code);
  await call(undoDismissal, { as, params });
  expect(await codes()).toContain(code);
});
