import { balanceOf, monthOf } from '#shared/domain/flights/budget.ts';
import { type Plan, planPolls } from '#shared/domain/flights/planner.ts';
import type { Candidate } from '#shared/domain/flights/value.ts';
import { type BudgetRecord, readBudget } from '#shared/entities/budget.ts';
import { runningFlights } from '#shared/entities/flight-list.ts';
import { findVips } from '#shared/entities/vip.ts';

export interface Planned {
  readonly budget: BudgetRecord;
  readonly flights: readonly Candidate[];
  readonly plan: Plan;
}

/** The plan of the requests as it is at an instant, and what it was made from. */
export const planNow = async (now: string, limit: number): Promise<Planned> => {
  const [budget, running] = await Promise.all([readBudget(monthOf(now)), runningFlights()]);
  const vips = new Map((await findVips(running.flatMap(({ vipIds }) => vipIds))).map((vip) => [vip.id, vip]));
  const flights = running.map((flight) => ({
    ...flight,
    people: flight.vipIds.reduce((sum, id) => sum + (vips.get(id)?.partySize ?? 0), 0),
  }));
  return { budget, flights, plan: planPolls({ flights, now, balance: balanceOf(now, limit, budget.used) }) };
};
