import type * as z from 'zod';
import { balanceOf, boundsOf, monthOf } from '#shared/domain/flights/budget.ts';
import { reasonOf } from '#shared/domain/flights/reason.ts';
import { latestRequests } from '#shared/entities/flight-request.ts';
import type { FlightBudget } from '#shared/schemas/flight-budget.ts';
import { loadPollPlan } from './plan-polls.ts';

const MAX_REQUESTS = 100;
const MAX_POLLS = 50;

/** Returns the use of the month's budget, the next 50 polls and the latest 100 requests. `limit` is the monthly budget. */
export const readFlightBudget = async (now: string, limit: number): Promise<z.input<typeof FlightBudget>> => {
  const month = monthOf(now);
  const [{ budget, plan }, requests] = await Promise.all([
    loadPollPlan(now, limit),
    latestRequests(month, MAX_REQUESTS),
  ]);
  const { ABSENT: absent, CHANGED: changed, FAILED: failed, SAME: same, used } = budget;
  const isPaused = budget.pausedUntil !== undefined && budget.pausedUntil > now;
  return {
    month,
    resetsAt: boundsOf(month).end,
    ...balanceOf(now, limit, used, budget.HAND),
    usedBy: { polls: budget.POLL, hand: budget.HAND },
    brought: { changed, same, absent, failed, unanswered: used - changed - same - absent - failed },
    pausedUntil: isPaused ? budget.pausedUntil : null,
    pauseReason: isPaused ? budget.pauseReason : null,
    nextPolls: plan.polls.slice(0, MAX_POLLS).map((poll) => ({
      flightId: poll.flight.id,
      flightNumber: poll.flight.flightNumber,
      flightDate: poll.flight.flightDate,
      at: poll.at,
      moment: poll.kind,
      value: Math.round(poll.value * 10) / 10,
      why: reasonOf(poll),
    })),
    passedOver: plan.passedOver.length,
    requests: requests.map(({ at, bought, by, flightId, outcome, why }) => ({
      at,
      by,
      flightId,
      why,
      outcome: outcome ?? 'UNANSWERED',
      bought: bought ?? null,
    })),
  };
};
