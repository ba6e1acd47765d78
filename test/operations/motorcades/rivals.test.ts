import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as createEvent from '#functions/activities/create-event.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import { assignmentOf, RESOURCES } from '#shared/domain/assignments/assignment.ts';
import { collide } from '#shared/domain/assignments/ledger.ts';
import { gatherActivities } from '#shared/entities/activities/activity-list.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aMotorcade, askMotorcade } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { timesSoak } from '#test/support/soak.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';

const ROUNDS = timesSoak(3);
const START = Date.parse('2027-05-10T09:00:00Z');
const HALF_HOUR_MS = 1_800_000;
/** What a request may be answered: done, something is in the way, or too many tries. */
const ANSWERS = [200, 201, 409];

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

function timesAt(slot: number) {
  return {
    startTime: new Date(START + slot * HALF_HOUR_MS).toISOString(),
    endTime: new Date(START + (slot + 2) * HALF_HOUR_MS).toISOString(),
  };
}
/** Cars with different vehicles and different drivers. */
const rival = fc
  .record({
    slot: fc.nat(3),
    vehicles: fc.shuffledSubarray([0, 1, 2], { minLength: 1, maxLength: 2 }),
    shift: fc.nat(2),
  })
  .map(({ shift, slot, vehicles }) => ({
    slot,
    cars: vehicles.map((vehicle) => ({ vehicle, driver: (vehicle + shift) % 3 })),
  }));
const round = fc.record({
  motorcades: fc.array(rival, { minLength: 3, maxLength: 3 }),
  rides: fc.array(rival, { minLength: 2, maxLength: 2 }),
  move: fc.nat(3),
});

describe('motorcades that are booked and moved while others book', () => {
  it(
    `are whole or not at all, and nothing is in two places (${ROUNDS} rounds)`,
    async () => {
      await fc.assert(
        fc.asyncProperty(round, async ({ motorcades, move, rides }) => {
          await removeOthers(new Map());
          as = await aUser('COORDINATOR');
          const vehicles = await Promise.all([aVehicle(), aVehicle(), aVehicle()]);
          const drivers = await Promise.all([aDriver(), aDriver(), aDriver()]);
          const held = ({ driver, vehicle }: { readonly driver: number; readonly vehicle: number }) => ({
            vehicleId: vehicles[vehicle],
            driverId: drivers[driver],
          });
          const first = await aMotorcade(as, {
            ...timesAt(0),
            cars: [{ role: 'LEAD', ...held({ vehicle: 0, driver: 0 }) }, { role: 'TAIL' }],
          });
          const book = ({ cars, slot }: (typeof motorcades)[number]): Promise<Answer> =>
            askMotorcade(as, { ...timesAt(slot), cars: cars.map((each) => ({ role: 'OTHER', ...held(each) })) });
          const ride = ({ cars: [own = { vehicle: 0, driver: 0 }], slot }: (typeof rides)[number]): Promise<Answer> =>
            call(createEvent, {
              as,
              body: { type: 'TRANSPORT', title: 'Ride', vipIds: [], ...timesAt(slot), ...held(own) },
            });
          const answers = await Promise.all([
            ...motorcades.map(book),
            ...rides.map(ride),
            call(updateMotorcade, { as, params: { motorcadeId: first.id }, body: timesAt(move) }),
          ]);
          for (const { status } of answers) expect(ANSWERS).toContain(status);

          const { found } = await gatherActivities({}, Number.MAX_SAFE_INTEGER - 1);
          for (const resource of RESOURCES) {
            const taken = found.flatMap((activity) => assignmentOf(activity, resource) ?? []);
            const doubles = taken.flatMap((one, place) =>
              taken.slice(place + 1).filter((other) => one.resourceId === other.resourceId && collide(one, other, 0)),
            );
            expect(doubles).toEqual([]);
          }
          // Each motorcade that was answered has all its cars, at one time, and no car is of another one.
          const booked = [first, ...answers.filter(({ status }) => status === 201).map(({ body }) => body)];
          const sizes = booked.flatMap(({ cars, id }) => (cars ? [[id, cars.length]] : []));
          const cars = Map.groupBy(
            found.filter(({ motorcadeId }) => motorcadeId !== undefined),
            ({ motorcadeId }) => motorcadeId,
          );
          expect(Object.fromEntries([...cars].map(([id, own]) => [id, own.length]))).toEqual(Object.fromEntries(sizes));
          for (const own of cars.values()) expect(new Set(own.map(({ startTime }) => startTime)).size).toBe(1);
          expect((await verifyLedgers()).differences).toEqual([]);
        }),
        { numRuns: ROUNDS, endOnFailure: true },
      );
    },
    timesSoak(60_000),
  );
});
