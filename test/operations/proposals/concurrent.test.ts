import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import { assignmentOf, RESOURCES } from '#shared/domain/assignments/assignment.ts';
import { collide } from '#shared/domain/assignments/ledger.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { audits } from '#shared/entities/audit/audit.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useFaults } from '#test/support/faults.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { timesSoak } from '#test/support/soak.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';

const ROUNDS = timesSoak(3);
const RIDES = 6;
const WRITERS = 8;
const APPLIERS = 2;
const START = Date.parse('2027-05-10T09:00:00Z');
const HALF_HOUR_MS = 1_800_000;
const DAY = { kind: 'ASSIGN', from: '2027-05-10T00:00:00Z', to: '2027-05-11T00:00:00Z' };

useTable();
const faults = useFaults();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

/** Three vehicles, three drivers, and rides of one hour that begin every half hour. */
async function aStage() {
  await removeOthers(new Map());
  as = await aUser('COORDINATOR');
  const [vehicles, drivers, rides] = await Promise.all([
    Promise.all([aVehicle(), aVehicle(), aVehicle()]),
    Promise.all([aDriver(), aDriver(), aDriver()]),
    Promise.all(
      Array.from({ length: RIDES }, (_, place) =>
        anEvent(as, {
          type: 'TRANSPORT',
          startTime: new Date(START + place * HALF_HOUR_MS).toISOString(),
          endTime: new Date(START + (place + 2) * HALF_HOUR_MS).toISOString(),
        }),
      ),
    ),
  ]);
  return { vehicles, drivers, rides };
}

const writer = fc.record({ ride: fc.nat(RIDES - 1), vehicle: fc.nat(2), driver: fc.nat(2) });
const round = fc.record({
  writers: fc.array(writer, { minLength: WRITERS, maxLength: WRITERS }),
  /** After so many transactions the process ends; 0: it does not. */
  killedAfter: fc.nat(8),
});

describe('proposals that are applied while others book, in a process that may end', () => {
  it(
    `never put a vehicle or driver in two places, and tell truly what was done (${ROUNDS} rounds)`,
    async () => {
      await fc.assert(
        fc.asyncProperty(round, async ({ killedAfter, writers }) => {
          const { drivers, rides, vehicles } = await aStage();
          const { id, steps } = await aProposal(as, DAY);
          expect(steps).toHaveLength(RIDES);
          const params = { id };
          if (killedAfter > 0) faults.killAfter(killedAfter);
          await Promise.all([
            ...Array.from({ length: APPLIERS }, () => call(applyProposal, { as, params })),
            ...writers.map(({ driver, ride, vehicle }) =>
              call(updateEvent, {
                as,
                params: { eventId: rides[ride] ?? '' },
                body: { vehicleId: vehicles[vehicle], driverId: drivers[driver] },
              }),
            ),
          ]);
          faults.off();

          const { body: end } = await call(applyProposal, { as, params });
          expect(end.applied + end.left.length).toBe(RIDES);
          if (end.stoppedAt === null) expect(end).toMatchObject({ applied: RIDES, problem: null });
          else expect([end.stoppedAt, typeof end.problem.code]).toEqual([end.applied + 1, 'string']);
          expect((await call(getProposal, { as, params })).body.applied).toBe(end.applied);

          const activities = await findActivities(rides);
          for (const resource of RESOURCES) {
            const held = activities.flatMap((activity) => assignmentOf(activity, resource) ?? []);
            const doubles = held.flatMap((one, place) =>
              held.slice(place + 1).filter((other) => one.resourceId === other.resourceId && collide(one, other, 0)),
            );
            expect(doubles).toEqual([]);
          }
          const ofProposal = await Promise.all(
            rides.map(async (subjectId) => {
              const { data } = await audits()
                .query.bySubject({ subject: 'ScheduleEvent', subjectId })
                .go({ pages: 'all' });
              return data.filter(({ proposalId }) => proposalId === id).length;
            }),
          );
          expect(ofProposal.reduce((sum, each) => sum + each, 0)).toBe(end.applied);
          expect((await verifyLedgers()).differences).toEqual([]);
        }),
        { numRuns: ROUNDS, endOnFailure: true },
      );
    },
    timesSoak(60_000),
  );
});
