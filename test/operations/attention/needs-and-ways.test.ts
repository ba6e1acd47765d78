import { beforeEach, expect, it } from '@jest/globals';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import type { TravelSettings } from '#shared/schemas/ways/travel-settings.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';
import { aWay } from '#test/support/ways.ts';

useTable();
const clock = useClock();
let as: string;
let lift: string;
let needy: string;

function withRule(rule: TravelSettings['rule']) {
  const tags = { vehicle: [{ id: 'LIFT', label: { en: 'Lift' } }], driver: [] };
  return withSettings({ tags, travel: { rule, peaks: [] }, turnaroundMinutes: 0 });
}

/** The only van with a lift is busy at the other end of a way of 40 minutes until 20 minutes before the ride that needs it. */
beforeEach(async () => {
  await removeOthers(new Map());
  as = await aUser('ADMINISTRATOR');
  clock.stop(Date.parse('2027-05-10T06:00:00Z'));
  await withRule('WARN');
  const way = await aWay(as, 30, 10);
  lift = await aVehicle({ name: 'Lift van', tags: ['LIFT'] });
  const [driverId, other] = await Promise.all(
    ['Dana', 'Max'].map((name) => aDriver(name, { vehicleTypes: ['SEDAN', 'VAN'] })),
  );
  const busy = { startTime: '2027-05-10T08:00:00Z', endTime: '2027-05-10T09:00:00Z', dropoffLocation: way.from };
  await anEvent(as, { type: 'TRANSPORT', ...busy, vehicleId: lift, driverId: other });
  needy = await anEvent(as, {
    type: 'TRANSPORT',
    startTime: '2027-05-10T09:20:00Z',
    endTime: '2027-05-10T10:00:00Z',
    pickupLocation: way.to,
    vehicleId: await aVehicle({ name: 'Plain van' }),
    driverId,
    needs: { vehicle: ['LIFT'] },
  });
});

async function rowOf(code: string) {
  const { items } = (await call(listAttention, { as })).body;
  return items.find((row: { code: string }) => row.code === code);
}
async function mendOf(code: string) {
  return (await rowOf(code))?.mend;
}
async function detailOf(code: string) {
  return (await rowOf(code))?.detail;
}

it('is mended by a crew that comes in time, else by a proposal', async () => {
  expect(await mendOf('NEEDS_UNMET')).toMatchObject({
    operationId: 'createProposal',
    body: { kind: 'ASSIGN', ids: [needy] },
  });
  const vehicleId = await aVehicle({ name: 'Lift bus', type: 'BUS', tags: ['LIFT'] });
  const driverId = await aDriver('Kim');
  expect((await mendOf('NEEDS_UNMET')).body).toEqual({ vehicleId, driverId });
});

it('offers who comes late to a ride without a vehicle, unless the booking would be refused', async () => {
  await call(updateEvent, { as, params: { eventId: needy }, body: { vehicleId: null } });
  expect(await mendOf('RIDE_WITHOUT_VEHICLE')).toMatchObject({ operationId: 'updateEvent', body: { vehicleId: lift } });
  await withRule('REFUSE');
  expect(await mendOf('RIDE_WITHOUT_VEHICLE')).toMatchObject({
    operationId: 'createProposal',
    body: { kind: 'ASSIGN' },
  });
});

it('speaks of no seats for a ride without guests', async () => {
  await call(updateEvent, { as, params: { eventId: needy }, body: { vehicleId: null } });
  await withRule('REFUSE');
  expect(await detailOf('RIDE_WITHOUT_VEHICLE')).toMatch(/has no vehicle\. No vehicle that suits is free\. A proposal/);
  await call(updateVehicle, { as, params: { vehicleId: lift }, body: { tags: [] } });
  expect(await detailOf('RIDE_WITHOUT_VEHICLE')).toMatch(/has no vehicle\. No vehicle that suits is free\.$/);
});
