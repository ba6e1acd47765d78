import { expect, it } from '@jest/globals';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFunctions } from '#test/support/functions.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { at, codes, motorcadeDesk, times } from '#test/support/motorcade-desk.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFunctions(updateMotorcade);
const as = useUser('COORDINATOR');
const { apply, postpone, propose, read } = motorcadeDesk(() => as);

/** Makes a motorcade of a number of cars with vehicles and drivers, and 200 guests. */
async function aLargeOne(count: number, fields: object) {
  const vipIds = await addGuests(Array.from({ length: 200 }, (_, place) => guest(`Guest ${place}`, { partySize: 1 })));
  const cars = await Promise.all(
    Array.from({ length: count }, async (_, car) => ({
      role: ['LEAD', 'PRINCIPAL', 'SPARE'][car] ?? 'OTHER',
      vehicleId: await aVehicle({ seatCapacity: 30 }),
      driverId: await aDriver(),
      vipIds: vipIds.filter((_id, place) => place % count === car),
    })),
  );
  return aMotorcade(as, { ...fields, cars });
}

it.each([
  ['12 cars within the day', 12, 17, 30],
  ['10 cars to another day', 10, 18, 20 * 60],
])('POSTPONE and SHIFT move 200 guests in one step: %s', async (_what, count, day, minutes) => {
  const masterEventId = await anEvent(as, { type: 'MEETING', title: 'Talks', ...times(day, 60, 100) });
  const { id: motorcadeId } = await aLargeOne(count, { ...times(day, 0, 60), masterEventId });
  const moves = async (proposal: { id: string; steps: object[]; unresolved: object[] }, by: number) => {
    expect([proposal.steps.length, proposal.unresolved]).toEqual([2, []]);
    expect(await apply(proposal.id, { dryRun: 'true' })).toMatchObject({ applied: 2, problem: null });
    expect(await apply(proposal.id)).toMatchObject({ applied: 2, problem: null, left: [] });
    const { cars } = await read(motorcadeId);
    expect(new Set(cars.map(({ startTime }: { startTime: string }) => startTime))).toEqual(new Set([at(day, by)]));
    expect(cars.flatMap(({ vipIds }: { vipIds: string[] }) => vipIds)).toHaveLength(200);
  };
  await moves(await postpone(day, minutes), minutes);
  await moves(await propose({ kind: 'SHIFT', eventId: masterEventId, minutes: -minutes }), 0);
});

it('leaves 12 cars that would move to another day, which is too much for one write, and the motorcade says so', async () => {
  const { id: motorcadeId } = await aLargeOne(12, times(21, 0, 60));
  const { steps, warnings } = await postpone(21, 20 * 60);
  expect([steps, codes({ warnings })]).toEqual([[], Array.from({ length: 12 }, () => 'MOTORCADE_STAYS')]);
  const { body } = await call(updateMotorcade, { as, params: { motorcadeId }, body: times(22, 0, 60) });
  expect(body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  expect(body.detail).toContain('use fewer cars, or times within one day (UTC)');
});
