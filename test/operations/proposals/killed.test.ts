import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pMap from 'p-map';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import { assignmentOf, RESOURCES } from '#shared/domain/assignments/assignment.ts';
import { collide } from '#shared/domain/assignments/ledger.ts';
import { begin } from '#shared/domain/records.ts';
import { createActivity, findActivities } from '#shared/entities/activities/activity.ts';
import { audits } from '#shared/entities/audit/audit.ts';
import { createProposalItem } from '#shared/entities/proposals/proposal.ts';
import { newId } from '#shared/platform/ids.ts';
import type { RideStep } from '#shared/schemas/proposals/proposal-step.ts';
import { transact } from '#shared/table/transact.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { killedAfter } from '#test/support/mortal.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

const PROPOSALS = 32;
const WRITERS = 8;
const KILLS = 4;
const RIDES = 36;
const RESOURCES_EACH = 8;
const START = Date.parse('2027-05-10T00:00:00Z');
const HALF_HOUR_MS = 1_800_000;

useTable();
const as = useUser('COORDINATOR');

const change = fc.record({
  ride: fc.nat(RIDES - 1),
  vehicle: fc.nat(RESOURCES_EACH - 1),
  driver: fc.nat(RESOURCES_EACH - 1),
});
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;
const scenario = fc.record({
  proposals: fc.array(fc.uniqueArray(change, { minLength: 2, maxLength: 2, selector: ({ ride }) => ride }), {
    minLength: PROPOSALS,
    maxLength: PROPOSALS,
  }),
  writers: fc.array(change, { minLength: WRITERS, maxLength: WRITERS }),
  /** The requests to the table after which each process ends. */
  kills: fc.array(fc.integer({ min: 10, max: 100 }), { minLength: KILLS, maxLength: KILLS }),
});

/** Rides of one hour that begin every half hour, and what may serve them. */
async function aStage() {
  const rides = Array.from({ length: RIDES }, (_, n) => {
    const [startTime, endTime] = [n, n + 2].map((each) => new Date(START + each * HALF_HOUR_MS).toISOString());
    const times = { startTime: startTime ?? '', endTime: endTime ?? '' };
    const fields = { type: 'TRANSPORT', title: 'Ride', status: 'SCHEDULED', vipIds: [], ...times } as const;
    return begin(newId('act'), fields, times.startTime);
  });
  await transact(rides.map(createActivity));
  const several = (make: () => Promise<string>) => Promise.all(Array.from({ length: RESOURCES_EACH }, make));
  const [vehicles, drivers] = await Promise.all([several(() => aVehicle()), several(() => aDriver())]);
  const idsOf = ({ driver, ride, vehicle }: Change) => ({
    eventId: rides[ride]?.id ?? '',
    pair: { vehicleId: vehicles[vehicle] ?? '', driverId: drivers[driver] ?? '' },
  });
  return { rideIds: rides.map(({ id }) => id), idsOf };
}

function storeProposal(id: string, steps: readonly RideStep[]) {
  return createProposalItem({
    id,
    version: 1,
    createdAt: new Date().toISOString(),
    createdBy: as,
    keptUntil: '2099-01-01T00:00:00.000Z',
    kind: 'ASSIGN',
    applied: 0,
    plan: { steps, unresolved: [], notices: [], figures: null },
  });
}

describe('32 proposals that are applied while 8 writers book and the process ends four times', () => {
  it('never put a vehicle or driver in two places, and each tells truly what was done', async () => {
    // What is drawn decides how much can be applied at all.
    const [drawn] = fc.sample(scenario, { seed: 7, numRuns: 1 });
    const { kills, proposals, writers } = drawn as NonNullable<typeof drawn>;
    const { idsOf, rideIds } = await aStage();
    const ids = proposals.map(() => newId('prp'));
    const stepOf = (each: Change): RideStep => {
      const { eventId, pair } = idsOf(each);
      return { type: 'RIDE', activityId: eventId, version: 1, before: {}, after: pair };
    };
    await transact(proposals.map((steps, n) => storeProposal(ids[n] ?? '', steps.map(stepOf))));
    const apply = (id: string) => call(applyProposal, { as, params: { id } });
    const size = PROPOSALS / KILLS;
    const ends = await Promise.all([
      pMap(
        [...kills.entries()],
        ([place, requests]) =>
          killedAfter(requests, () => Promise.all(ids.slice(place * size, (place + 1) * size).map(apply))),
        { concurrency: 1 },
      ),
      ...writers.map((each) => {
        const { eventId, pair } = idsOf(each);
        return call(updateEvent, { as, params: { eventId }, body: pair });
      }),
    ]);
    expect(ends[0]).toContain('killed');

    const told = await pMap(
      ids,
      async (id) => {
        const { applied, left, problem, stoppedAt } = (await apply(id)).body;
        expect(applied + left.length).toBe(2);
        if (stoppedAt === null) expect([left, problem]).toEqual([[], null]);
        else expect([stoppedAt, typeof problem.code]).toEqual([applied + 1, 'string']);
        expect((await call(getProposal, { as, params: { id } })).body.applied).toBe(applied);
        return [id, applied as number] as const;
      },
      { concurrency: size },
    );
    const done = new Map(ids.map((id) => [id, 0]));
    const audited = await pMap(
      rideIds,
      async (subjectId) => {
        const { data } = await audits().query.bySubject({ subject: 'ScheduleEvent', subjectId }).go({ pages: 'all' });
        return data;
      },
      { concurrency: 10 },
    );
    for (const { proposalId = '' } of audited.flat()) done.set(proposalId, (done.get(proposalId) ?? 0) + 1);
    for (const [id, applied] of told) expect([id, done.get(id)]).toEqual([id, applied]);
    expect(told.reduce((sum, [, applied]) => sum + applied, 0)).toBeGreaterThan(5);

    const activities = await findActivities(rideIds);
    for (const resource of RESOURCES) {
      const held = activities.flatMap((activity) => assignmentOf(activity, resource) ?? []);
      const doubles = held.flatMap((one, place) =>
        held.slice(place + 1).filter((other) => one.resourceId === other.resourceId && collide(one, other, 0)),
      );
      expect(doubles).toEqual([]);
    }
    expect((await verifyLedgers()).differences).toEqual([]);
  }, 120_000);
});
