import { byId } from '#shared/domain/by-id.ts';
import { balanceOf, monthOf } from '#shared/domain/flights/budget.ts';
import { type Plan, planPolls } from '#shared/domain/flights/planner.ts';
import type { Candidate } from '#shared/domain/flights/value.ts';
import { type BudgetRecord, readBudget } from '#shared/entities/flight-budget.ts';
import { runningFlights } from '#shared/entities/flight-list.ts';
import { findVips } from '#shared/entities/vip.ts';

export interface PollPlan {
  readonly budget: BudgetRecord;
  readonly flights: readonly Candidate[];
  readonly plan: Plan;
}

/** Reads the budget and the followed flights, and plans the polls of the month. `limit` is the monthly budget. */
export const loadPollPlan = async (now: string, limit: number): Promise<PollPlan> => {
  const [budget, running] = await Promise.all([readBudget(monthOf(now)), runningFlights()]);
  const vips = byId(await findVips(running.flatMap(({ vipIds }) => vipIds)));
  const flights = running.map((flight) => ({
    ...flight,
    people: flight.vipIds.reduce((sum, id) => sum + (vips.get(id)?.partySize ?? 0), 0),
  }));
  return {
    budget,
    flights,
    plan: planPolls({
      flights,
      now,
      balance: balanceOf(now, limit, budget.used, budget.HAND),
      absent: budget.ABSENT,
    }),
  };
};
