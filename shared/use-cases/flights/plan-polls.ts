import { balanceOf, monthOf } from '#shared/domain/flights/budget.ts';
import type { Candidate } from '#shared/domain/flights/candidate.ts';
import { leadsOf } from '#shared/domain/flights/lead-times.ts';
import { type Plan, planPolls } from '#shared/domain/flights/planner.ts';
import { byId } from '#shared/domain/records.ts';
import { runningFlights } from '#shared/entities/flights/flight.ts';
import { type BudgetRecord, readBudget } from '#shared/entities/flights/flight-budget.ts';
import { leadsOfVendor } from '#shared/entities/flights/flight-lead.ts';
import { findVipNames } from '#shared/entities/vips/vip.ts';
import type { FlightService } from './flight-service.ts';

export interface PollPlan {
  readonly budget: BudgetRecord;
  readonly flights: readonly Candidate[];
  readonly plan: Plan;
  /** How many hours before departure the provider knows most flights, as learned. */
  readonly leadHours: number | undefined;
}

/** Reads the budget, the followed flights and what was learned about the provider, and plans the polls of the month. */
export async function loadPollPlan(
  now: string,
  { monthlyBudget, vendor }: Pick<FlightService, 'monthlyBudget' | 'vendor'>,
): Promise<PollPlan> {
  const [budget, running, learned] = await Promise.all([
    readBudget(monthOf(now)),
    runningFlights(),
    leadsOfVendor(vendor),
  ]);
  const leads = leadsOf(learned);
  const vips = byId(await findVipNames(running.flatMap(({ vipIds }) => vipIds)));
  const flights = running.map((flight) => ({
    ...flight,
    leadHours: leads(flight.facts?.operatingFlight ?? flight.flightNumber),
    people: flight.vipIds.reduce((sum, id) => sum + (vips.get(id)?.partySize ?? 0), 0),
  }));
  return {
    budget,
    flights,
    leadHours: leads(),
    plan: planPolls({
      flights,
      now,
      balance: balanceOf(now, monthlyBudget, budget.used, budget.HAND),
      absent: budget.ABSENT,
    }),
  };
}
