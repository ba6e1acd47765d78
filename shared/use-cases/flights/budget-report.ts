import type * as z from 'zod';
import { balanceOf, boundsOf, monthOf } from '#shared/domain/flights/budget.ts';
import { reasonOf } from '#shared/domain/flights/reason.ts';
import { latestRequests } from '#shared/entities/budget.ts';
import type { FlightBudget } from '#shared/schemas/flight-budget.ts';
import { planNow } from './plan-polls.ts';

const SHOWN_REQUESTS = 100;
const SHOWN_POLLS = 50;

/** How the month stands, and the plan for what is left of it. */
export const flightBudget = async (now: string, limit: number): Promise<z.input<typeof FlightBudget>> => {
  const month = monthOf(now);
  const [{ budget, plan }, requests] = await Promise.all([planNow(now, limit), latestRequests(month, SHOWN_REQUESTS)]);
  const { ABSENT: absent, CHANGED: changed, FAILED: failed, SAME: same, used } = budget;
  const isPaused = budget.pausedUntil !== undefined && budget.pausedUntil > now;
  return {
    month,
    resetsAt: boundsOf(month).end,
    ...balanceOf(now, limit, used),
    usedBy: { polls: budget.POLL, hand: budget.HAND },
    brought: { changed, same, absent, failed, unanswered: used - changed - same - absent - failed },
    pausedUntil: isPaused ? budget.pausedUntil : null,
    pauseReason: isPaused ? budget.pauseReason : null,
    nextPolls: plan.polls.slice(0, SHOWN_POLLS).map((poll) => ({
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
