import { beforeEach, describe, expect, it } from '@jest/globals';
import * as listAttention from '#functions/attention/list-attention.ts';
import { operations } from '#functions/registry.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import type { AttentionRow, Mend } from '#shared/schemas/attention/attention.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';
import { anArrival, aRide, at, ends, NOW, plan } from './situations.ts';

const flights = useFlights();
useMessaging();
useTable();
useFiles();
const clock = useClock();
const all = await operations();
beforeEach(() => clock.stop(NOW));
const as = useEmptyTable('COORDINATOR');
function scene() {
  return { as, flights };
}

async function list(query: Record<string, string> = {}): Promise<AttentionRow[]> {
  return (await call(listAttention, { as, query })).body.items;
}
async function codesOf(query?: Record<string, string>) {
  return (await list(query)).map(({ code }) => code);
}
function mend({ body, operationId, params, query }: Mend) {
  const operation = all.find(({ contract }) => contract.operationId === operationId);
  if (!operation) throw new Error(`there is no operation ${operationId}`);
  const texts = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  return call(operation, { as, body, params, query: Object.fromEntries(texts) });
}

describe('the attention list', () => {
  it('is empty if all is well, and for coordinators only', async () => {
    await aRide(scene());
    expect((await call(listAttention, { as })).body).toEqual({ until: at('20:00'), total: 0, items: [] });
    const driver = await aUser('DRIVER', { driverId: await aDriver() });
    expect((await call(listAttention, { as: driver })).status).toBe(403);
  });

  it('shows the window that is asked for, with what is in progress', async () => {
    await aRide(scene(), { driverId: null, title: 'Soon' });
    await aRide(scene(), { driverId: null, title: 'Late', startTime: at('21:00'), endTime: at('22:00') });
    await aRide(scene(), { driverId: null, title: 'Running', startTime: '2027-05-09T19:00:00Z' });
    const titles = async (query?: Record<string, string>) => (await list(query)).map(({ subject }) => subject.name);
    expect(await titles()).toEqual(['Running', 'Soon']);
    expect(await titles({ within: 'PT1H' })).toEqual(['Running']);
    expect(await titles({ within: 'P1DT2H' })).toEqual(['Running', 'Soon', 'Late']);
    for (const within of ['24', 'PT', 'P8D', 'PT0M']) {
      const { body } = await call(listAttention, { as, query: { within } });
      expect(body.errors[0].path).toBe('query.within');
    }
  });

  it('has no mend where no single request can help', async () => {
    await aRide(scene(), { driverId: null });
    await aDriver('Free');
    await ends(scene(), 'diverted');
    const rows = await list();
    expect(rows.map(({ code, mend: request }) => [code, request?.operationId])).toEqual([
      ['RIDE_WITHOUT_DRIVER', 'updateEvent'],
      ['FLIGHT_NOT_ARRIVING', undefined],
    ]);
  });

  it('offers no driver who has another ride at that time, but a proposal', async () => {
    await aRide(scene());
    const id = await aRide(scene(), { driverId: null });
    const [row] = await list();
    expect(row).toMatchObject({
      detail: expect.stringContaining('No driver is free'),
      mend: { operationId: 'createProposal', body: { kind: 'ASSIGN', ids: [id] } },
    });
    const { body, status } = await mend(row?.mend as Mend);
    expect([status, body.unresolved[0].activityId]).toEqual([201, id]);
  });

  it('offers a proposal for a ride whose vehicle is withdrawn, where no other is free', async () => {
    const vehicleId = await aVehicle();
    await aRide(scene(), { vehicleId });
    await call(updateVehicle, { as, params: { vehicleId }, body: { status: 'MAINTENANCE' } });
    const row = (await list()).find(({ code }) => code === 'VEHICLE_UNAVAILABLE');
    expect(row?.mend).toMatchObject({ operationId: 'createProposal', body: { kind: 'REASSIGN', vehicleId } });
    expect((await mend(row?.mend as Mend)).status).toBe(201);
  });

  it('does not wait for guests who leave, who are on another ride, or who need none', async () => {
    const vipIds = await someVips(as, 2);
    const roster = await someVips(as, 1, { isRosterOnly: true });
    await anArrival(scene(), { vipIds: [...vipIds, ...roster] });
    await aRide(scene(), { vipIds: vipIds.slice(0, 1), startTime: at('07:30'), endTime: at('08:00') });
    const toAirport = { startTime: '2027-05-09T21:00:00Z', endTime: '2027-05-09T22:00:00Z' };
    await aRide(scene(), { vipIds: vipIds.slice(1), ...toAirport });
    expect(await codesOf()).toEqual([]);
  });

  it('offers one pick-up for all waiting guests as a choice, where no vehicle and driver are free', async () => {
    const vipIds = await someVips(as, 2);
    await anArrival(scene(), { vipIds });
    const [row] = await list();
    expect(row).toMatchObject({ mend: null, detail: expect.stringContaining('No driver is free.') });
    const eventId = await plan(as, row?.choices?.[0]?.body ?? {});
    expect((await list()).map(({ code, subject }) => [code, subject.id])).toEqual([
      ['RIDE_WITHOUT_DRIVER', eventId],
      ['RIDE_WITHOUT_VEHICLE', eventId],
    ]);
  });

  it('does not find a gap too short at the same place, or where the way is known to be shorter', async () => {
    const both = { driverId: await aDriver(), vehicleId: await aVehicle() };
    await aRide(scene(), { ...both, pickupLocation: 'Hotel', dropoffLocation: 'Hall' });
    await aRide(scene(), {
      ...both,
      pickupLocation: 'hall ',
      dropoffLocation: 'Inn',
      startTime: at('07:00'),
      endTime: at('07:10'),
    });
    await aRide(scene(), {
      pickupLocation: 'Inn',
      dropoffLocation: 'Hotel',
      startTime: at('15:00'),
      endTime: at('15:12'),
    });
    await aRide(scene(), { ...both, pickupLocation: 'Hotel', startTime: at('07:22'), endTime: at('08:00') });
    expect(await codesOf()).toEqual([]);
  });

  it('shows a leg that leaves before its master ends, and none that touches it', async () => {
    const masterEventId = await anEvent(as, { startTime: at('08:00'), endTime: at('10:00') });
    await aRide(scene(), { masterEventId, startTime: at('07:00'), endTime: at('08:00') });
    await aRide(scene(), { masterEventId, startTime: at('10:00'), endTime: at('11:00') });
    const early = await aRide(scene(), { masterEventId, startTime: at('09:30'), endTime: at('10:30') });
    const rows = await list();
    expect(rows.map(({ code, subject }) => [code, subject.id])).toEqual([['LEG_DOES_NOT_SUIT', early]]);
    expect(rows[0]?.mend?.body).toEqual({ startTime: at('10:00'), endTime: at('11:00') });
  });
});
