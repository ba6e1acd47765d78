import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assignmentOf, RESOURCES } from '#shared/domain/assignments/assignment.ts';
import { collide } from '#shared/domain/assignments/ledger.ts';
import { ledgerAfter } from '#shared/domain/proposals/fit-rides.ts';
import { orderSteps } from '#shared/domain/proposals/order-steps.ts';
import { begin, change } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { afterStep } from '#shared/use-cases/proposals/apply-step.ts';

const NOW = '2027-05-10T08:00:00.000Z';
function at(minutes: number): string {
  return later(NOW, minutes * MINUTE_MS);
}
function ride(id: string, start: number, pair: number): ActivityRecord {
  return begin(
    id,
    {
      type: 'TRANSPORT' as const,
      title: id,
      startTime: at(start),
      endTime: at(start + 30),
      status: 'SCHEDULED' as const,
      vipIds: [],
      vehicleId: `veh_${pair}`,
      driverId: `drv_${pair}`,
    },
    NOW,
  );
}

function isLegal(rides: readonly ActivityRecord[]): boolean {
  return RESOURCES.every((resource) => {
    const held = rides.flatMap((each) => assignmentOf(each, resource) ?? []).filter(({ busy }) => busy);
    return held.every((one, place) =>
      held.slice(place + 1).every((other) => one.resourceId !== other.resourceId || !collide(one, other, 0)),
    );
  });
}

const EMPTY = { VEHICLE: new Map(), DRIVER: new Map() };
const drawn = fc.record({ start: fc.nat(8), pair: fc.nat(2), isCancelled: fc.boolean() });
const pairs = fc.array(fc.record({ before: drawn, after: drawn }), { minLength: 1, maxLength: 6, size: 'max' });

describe('orderSteps', () => {
  it('leads from one legal state to another, and every state between them is legal', () => {
    let cases = 0;
    fc.assert(
      fc.property(pairs, (list) => {
        const before = list.map((each, n) => ride(`act_${n}`, each.before.start * 15, each.before.pair));
        const after = list.map((each, n) => {
          const wanted = ride(`act_${n}`, each.after.start * 15, each.after.pair);
          return each.after.isCancelled
            ? change(before[n] ?? wanted, { status: 'CANCELLED' as const }, NOW)
            : change(before[n] ?? wanted, { ...wanted }, NOW);
        });
        fc.pre(isLegal(before) && isLegal(after));
        cases += 1;
        const changes = before.map((each, n) => ({ before: each, after: after[n] ?? each }));
        const ledger = ledgerAfter(EMPTY, new Set(), before);
        const { refused, steps } = orderSteps(changes, { ledger, turnaroundMinutes: 0, now: NOW });
        expect(refused).toEqual([]);
        let states = before;
        for (const step of steps) {
          if (step.type !== 'RIDE' && step.type !== 'CHANGE' && step.type !== 'CANCEL' && step.type !== 'LEAVE')
            throw new Error(step.type);
          expect(states.find(({ id }) => id === step.activityId)?.version).toBe(step.version);
          states = states.map((each) => (each.id === step.activityId ? afterStep(each, step, NOW) : each));
          expect(isLegal(states)).toBe(true);
        }
        const shown = ({ driverId, endTime, startTime, status, vehicleId }: ActivityRecord) => ({
          driverId,
          endTime,
          startTime,
          status,
          vehicleId,
        });
        expect(states.map(shown)).toEqual(after.map(shown));
      }),
      { numRuns: 300 },
    );
    expect(cases).toBeGreaterThan(100);
  });

  it('frees one ride of a circle first', () => {
    const [a, b] = [ride('act_a', 0, 0), ride('act_b', 0, 1)];
    const changes = [
      { before: a, after: change(a, { vehicleId: 'veh_1', driverId: 'drv_1' }, NOW) },
      { before: b, after: change(b, { vehicleId: 'veh_0', driverId: 'drv_0' }, NOW) },
    ];
    const { steps } = orderSteps(changes, {
      ledger: ledgerAfter(EMPTY, new Set(), [a, b]),
      turnaroundMinutes: 0,
      now: NOW,
    });
    expect(steps).toMatchObject([
      { activityId: 'act_a', version: 1, after: { vehicleId: null, driverId: null } },
      { activityId: 'act_b', version: 1 },
      { activityId: 'act_a', version: 2, after: { vehicleId: 'veh_1', driverId: 'drv_1' } },
    ]);
  });

  it('names a change that something which stays is in the way of', () => {
    const [moving, staying] = [ride('act_a', 0, 0), ride('act_b', 60, 0)];
    const changes = [{ before: moving, after: change(moving, { startTime: at(60), endTime: at(90) }, NOW) }];
    const ledger = ledgerAfter(EMPTY, new Set(), [moving, staying]);
    expect(orderSteps(changes, { ledger, turnaroundMinutes: 0, now: NOW }).refused).toEqual(['act_a']);
  });
});
