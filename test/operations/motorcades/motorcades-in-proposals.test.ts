import { expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFunctions } from '#test/support/functions.ts';
import { at, codes, motorcadeDesk, times } from '#test/support/motorcade-desk.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFunctions(updateEvent, updateMotorcade);
const as = useUser('COORDINATOR');
const { apply, postpone, propose, read } = motorcadeDesk(() => as);

function aRide(fields: object) {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', ...fields });
}
async function aCrew() {
  return { vehicleId: await aVehicle(), driverId: await aDriver() };
}

it.each([
  [10, 30],
  [11, -30],
])(
  'POSTPONE moves all cars in one step, with what its vehicles do before and after (June %i, %i minutes)',
  async (day, minutes) => {
    const [first, second] = [await aCrew(), await aCrew()];
    const { id: motorcadeId } = await aMotorcade(as, {
      ...times(day, 40, 60),
      cars: [
        { role: 'LEAD', ...first },
        { role: 'PRINCIPAL', ...second },
      ],
    });
    const before = await aRide({ ...times(day, 10, 35), ...first });
    const after = await aRide({ ...times(day, 65, 90), ...second });
    const { id, steps, unresolved, warnings } = await postpone(day, minutes);
    expect([unresolved, warnings]).toEqual([[], []]);
    const targets = steps.map(({ params }: { params: object }) => Object.values(params)[0]);
    expect(targets).toEqual(minutes > 0 ? [after, motorcadeId, before] : [before, motorcadeId, after]);
    const moved = times(day, 40 + minutes, 60 + minutes);
    expect(steps[1]).toMatchObject({ operationId: 'updateMotorcade', ifMatch: '"1"', body: moved });
    expect(steps[1].summary).toContain('State arrival (all 2 cars): ');
    expect(await apply(id, { dryRun: 'true' })).toMatchObject({ applied: 3, problem: null });
    expect(await read(motorcadeId)).toMatchObject({ version: 1, ...times(day, 40, 60) });
    expect(await apply(id)).toMatchObject({ applied: 3, problem: null, left: [] });
    expect(await apply(id)).toMatchObject({ applied: 3, problem: null, left: [] });
    expect(await read(motorcadeId)).toMatchObject({
      version: 2,
      ...moved,
      cars: [
        { ...first, ...moved },
        { ...second, ...moved },
      ],
    });
  },
);

it('stops at a motorcade that another request changed', async () => {
  const { id: motorcadeId } = await aMotorcade(as, times(12, 0, 60));
  const { id } = await postpone(12, 30);
  await call(updateMotorcade, { as, params: { motorcadeId }, body: { notes: 'By another' } });
  expect(await apply(id)).toMatchObject({ applied: 0, stoppedAt: 1, problem: { code: 'VERSION_MISMATCH' } });
});

it('leaves a motorcade where a car cannot move, says why, and so the one behind it', async () => {
  const [one, two, three] = [await aCrew(), await aCrew(), await aCrew()];
  const cars = (...crews: object[]) => crews.map((crew) => ({ role: 'OTHER', ...crew }));
  const late = await aMotorcade(as, { ...times(13, 70, 110), title: 'Late', cars: cars(one, two) });
  const early = await aMotorcade(as, { ...times(13, 0, 50), title: 'Early', cars: cars(two) });
  const free = await aMotorcade(as, { ...times(13, 0, 50), title: 'Free', cars: cars(three, {}) });
  const stays = await aRide({ ...times(13, 125, 150), title: 'To the gala', vehicleId: one.vehicleId });
  const { id, steps, unresolved } = await postpone(13, 30);
  expect(steps).toMatchObject([{ params: { motorcadeId: free.id } }]);
  expect(unresolved).toMatchObject([
    {
      activityId: late.cars[0].activityId,
      proof: { kind: 'MOTORCADE_BLOCKED', activityIds: [stays], resourceIds: [one.vehicleId] },
    },
    { activityId: early.cars[0].activityId, proof: { resourceIds: [two.vehicleId] } },
    { activityId: early.cars[0].activityId, proof: { resourceIds: [two.driverId] } },
  ]);
  expect(unresolved[0].reason).toMatch(/its vehicle Van has “To the gala” \(.*\) at the new time/);
  expect(await apply(id)).toMatchObject({ applied: 1, problem: null });
  const now = await Promise.all([late, early, free].map(({ id: each }) => read(each)));
  expect(now.map(({ version }) => version)).toEqual([1, 1, 2]);
});

it('moves a car with the vehicle that it has, also where that breaks a rule and another one is free', async () => {
  const [crew] = [await aCrew(), await aVehicle()];
  const { cars } = await aMotorcade(as, { ...times(16, 0, 60), cars: [{ role: 'LEAD', ...crew }] });
  await call(updateVehicle, { as, params: { vehicleId: crew.vehicleId }, body: { status: 'MAINTENANCE' } });
  const { figures, id, steps, unresolved } = await postpone(16, 30);
  expect([steps.length, unresolved, figures]).toEqual([1, [], null]);
  expect(await apply(id)).toMatchObject({ applied: 1, problem: null });
  const moved = (await call(getEvent, { as, params: { eventId: cars[0].activityId } })).body;
  expect(moved).toMatchObject({ ...crew, ...times(16, 30, 90) });
});

it('SHIFT moves the motorcades of a master with it, and leaves one that has begun', async () => {
  const masterEventId = await anEvent(as, { type: 'MEETING', title: 'Talks', ...times(14, 120, 200) });
  const there = await aMotorcade(as, { ...times(14, 0, 60), masterEventId });
  const begun = await aMotorcade(as, { ...times(14, 0, 60), masterEventId });
  const [car] = begun.cars;
  await call(moveEventStatus, { as, params: { eventId: car.activityId }, body: { status: 'IN_PROGRESS' } });
  const { id, steps, warnings } = await propose({ kind: 'SHIFT', eventId: masterEventId, minutes: 30 });
  expect(steps.map(({ operationId }: { operationId: string }) => operationId)).toEqual([
    'updateEvent',
    'updateMotorcade',
  ]);
  expect(codes({ warnings })).toEqual(['MOTORCADE_STAYS', 'MOTORCADE_STAYS']);
  expect(await apply(id)).toMatchObject({ applied: 2, problem: null });
  expect(await read(there.id)).toMatchObject(times(14, 30, 90));
  expect(await read(begun.id)).toMatchObject(times(14, 0, 60));
});

it('POSTPONE leaves the cars of a motorcade that has begun, and of one whose master stays', async () => {
  const masterEventId = await anEvent(as, { type: 'MEETING', title: 'Talks', ...times(15, 130, 200) });
  await aMotorcade(as, { ...times(15, 0, 60), masterEventId });
  const begun = await aMotorcade(as, times(15, 0, 60));
  const params = { eventId: begun.cars[0].activityId };
  await call(moveEventStatus, { as, params, body: { status: 'IN_PROGRESS' } });
  const { steps, warnings } = await postpone(15, 30);
  expect(steps).toEqual([]);
  expect(codes({ warnings }).sort()).toEqual(['ACTIVITY_HAS_BEGUN', 'LEG_STAYS', 'LEG_STAYS', 'MOTORCADE_STAYS']);
});

it('refuses a car of a motorcade in SHIFT and MERGE', async () => {
  const { cars } = await aMotorcade(as);
  const [first, second] = cars.map(({ activityId }: { readonly activityId: string }) => activityId);
  expect(await propose({ kind: 'SHIFT', eventId: first, minutes: 30 })).toMatchObject({ status: 400 });
  expect(await propose({ kind: 'MERGE', activityIds: [first, second] })).toMatchObject({ status: 400 });
});

it('moves the cars of a splittable motorcade like other rides', async () => {
  const hour = { startTime: '2027-05-12T09:00:00Z', endTime: '2027-05-12T10:00:00Z' };
  await aMotorcade(as, { ...hour, splittable: true });
  const { steps } = await propose({ kind: 'POSTPONE', from: hour.startTime, to: hour.endTime, minutes: 30 });
  expect(steps).toHaveLength(2);
});

it('GUEST_TIMES takes a guest off their car, which stays in its place', async () => {
  const [vipId = ''] = await someVips(as, 1, { name: 'Ada' });
  const cars = [{ role: 'LEAD' }, { role: 'PRINCIPAL', vipIds: [vipId], ...(await aCrew()) }];
  const { id: motorcadeId } = await aMotorcade(as, { ...times(25, 40, 60), cars });
  const { id, steps, warnings } = await propose({ kind: 'GUEST_TIMES', vipId, leavesAt: at(25, 0) });
  expect(steps).toMatchObject([{ operationId: 'removeEventVip' }]);
  expect(warnings).toMatchObject([{ code: 'NO_GUESTS_LEFT' }]);
  await apply(id);
  expect((await read(motorcadeId)).cars).toMatchObject([
    { role: 'LEAD', status: 'SCHEDULED' },
    { role: 'PRINCIPAL', status: 'SCHEDULED', vipIds: [] },
  ]);
});

it('ASSIGN gives an empty spare car a vehicle as large as that of the principal, with seats for both parties', async () => {
  const large = await aVehicle({ seatCapacity: 20 });
  const [guest = ''] = await someVips(as, 1, { partySize: 4 });
  const { id: motorcadeId } = await aMotorcade(as, {
    ...times(27, 40, 60),
    cars: [
      {
        role: 'PRINCIPAL',
        vipIds: [guest],
        vehicleId: await aVehicle({ seatCapacity: 16 }),
        driverId: await aDriver(),
      },
      { role: 'SPARE', driverId: await aDriver() },
    ],
  });
  const proposal = await propose({ kind: 'ASSIGN', from: at(27, 0), to: at(27, 120) });
  await apply(proposal.id);
  const { cars } = await read(motorcadeId);
  expect(cars.map(({ role, vehicleId }: { role: string; vehicleId: string }) => [role, vehicleId])).toEqual([
    ['PRINCIPAL', expect.any(String)],
    ['SPARE', large],
  ]);
});

it('ASSIGN leaves a spare car open if no vehicle is large enough, and says why', async () => {
  const [guest = ''] = await someVips(as, 1, { partySize: 30 });
  const { cars } = await aMotorcade(as, {
    ...times(28, 40, 60),
    cars: [
      {
        role: 'PRINCIPAL',
        vipIds: [guest],
        vehicleId: await aVehicle({ seatCapacity: 30 }),
        driverId: await aDriver(),
      },
      { role: 'SPARE', driverId: await aDriver() },
    ],
  });
  const { unresolved } = await propose({ kind: 'ASSIGN', from: at(28, 0), to: at(28, 120) });
  expect(unresolved).toMatchObject([{ activityId: cars[1].activityId, proof: { rule: 'SPARES' } }]);
  expect(unresolved[0].reason).toContain('spare car');
});
