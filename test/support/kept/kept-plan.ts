import { RESOURCES } from '#shared/domain/assignments/assignment.ts';
import { busyTimes } from '#shared/domain/assignments/ledger.ts';
import { daysFrom } from '#shared/domain/plan/plan-parts.ts';
import { byId } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import { blocksBetween } from '#shared/use-cases/blocks/change-blocks.ts';
import { packPlan } from '#shared/use-cases/plan/pack-plan.ts';
import { openPlan, type Plan, planOfRecords } from '#shared/use-cases/plan/read-plan.ts';
import { metered } from '#test/support/capacity.ts';
import { testContext } from '#test/support/context.ts';
import type { MakeKept } from './kept.ts';

function now(): string {
  return new Date().toISOString();
}

/** The plan as the attention list and whereabouts read it. Both work out the rest each time. */
export async function everythingIn(plan: Plan) {
  const soon = later(now(), DAY_MS);
  const days = daysFrom(later(now(), -DAY_MS), later(now(), 8 * DAY_MS));
  const [running, between, beginning, names, flights, ledger, blocks] = await Promise.all([
    plan.running(soon),
    plan.between(soon, later(now(), 8 * DAY_MS)),
    plan.beginning(later(now(), -72 * HOUR_MS), later(now(), 6 * DAY_MS)),
    plan.names(),
    plan.flights(later(now(), -3 * DAY_MS).slice(0, 10), later(now(), 8 * DAY_MS).slice(0, 10)),
    plan.ledger(days),
    blocksBetween(later(now(), -HOUR_MS), later(now(), 8 * DAY_MS), plan),
  ]);
  const busy = RESOURCES.flatMap((resource) => [...ledger[resource]])
    .map(([id, own]) => ({ id, times: busyTimes(own) }))
    .filter(({ times }) => times.length > 0);
  return {
    running: byId(running),
    between: byId(between),
    beginning,
    names: byId(names),
    flights,
    busy: byId(busy),
    blocks,
  };
}

/**
 * Tells whether reading the plan now uses the packed one for everything: then it asks only for the changes of one day or two, and for requests about
 * flights.
 */
export async function isPackedPlanUsed(days = 1): Promise<boolean> {
  const { commands } = await metered(async () => everythingIn(await openPlan(now())));
  return commands.filter((command) => command === 'Query').length === days + 1;
}

/** The packed plan: every record that it gives is as it is stored. */
export const keptPlan: MakeKept = async () => {
  await packPlan(testContext());
  return {
    read: async () => everythingIn(await openPlan(now())),
    fresh: () => everythingIn(planOfRecords(now())),
    isUsed: () => isPackedPlanUsed(),
  };
};
