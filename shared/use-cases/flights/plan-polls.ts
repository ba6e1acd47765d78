import type * as z from 'zod';
import { balanceOf, boundsOf, monthOf, shareOfPeople } from '#shared/domain/flights/budget.ts';
import { type Candidate, operatedFlightKey } from '#shared/domain/flights/candidate.ts';
import { leadsOf } from '#shared/domain/flights/lead-times.ts';
import { type Plan, planPolls, reasonOf, reasonOfNone } from '#shared/domain/flights/planner.ts';
import { byId } from '#shared/domain/records.ts';
import { runningFlights } from '#shared/entities/flights/flight.ts';
import { type BudgetRecord, latestRequests, readBudget } from '#shared/entities/flights/flight-budget.ts';
import { leadsOfVendor } from '#shared/entities/flights/flight-lead.ts';
import { findVipNames } from '#shared/entities/vips/vip.ts';
import type { FlightBudget } from '#shared/schemas/flights/flight-budget.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { FlightService } from './flight-service.ts';

interface PollPlan {
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

const MAX_REQUESTS = 100;
const MAX_POLLS = 50;
const MAX_FLIGHTS = 100;
/** Sorts after every instant. */
const LAST = '~';

/** Returns the use of the month's budget, the next 50 polls and the latest 100 requests. */
export async function readFlightBudget(
  now: string,
  service: Pick<FlightService, 'monthlyBudget' | 'vendor'>,
): Promise<z.input<typeof FlightBudget>> {
  const month = monthOf(now);
  const [{ budget, flights, leadHours, plan }, requests] = await Promise.all([
    loadPollPlan(now, service),
    latestRequests(month, MAX_REQUESTS),
  ]);
  const { ABSENT: absent, CHANGED: changed, FAILED: failed, SAME: same, used } = budget;
  const isPaused = budget.pausedUntil !== undefined && budget.pausedUntil > now;
  return {
    month,
    resetsAt: boundsOf(month).end,
    ...balanceOf(now, service.monthlyBudget, used, budget.HAND),
    usedBy: { polls: budget.POLL, hand: budget.HAND, alerts: budget.ALERT },
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
    flights: nextPollsOf(flights, plan, now),
    passedOver: plan.passedOver.length,
    knownHoursBefore: leadHours === undefined ? null : Math.round(leadHours * 10) / 10,
    requests: requests.map(({ at, bought, by, flightId, outcome, why }) => ({
      at,
      by,
      flightId,
      why,
      outcome: outcome ?? 'UNANSWERED',
      bought: bought ?? null,
    })),
  };
}

/** Returns the next poll of the flights that are polled soonest, with its reason. Codeshares share their polls. */
function nextPollsOf(flights: readonly Candidate[], { passedOver, polls }: Plan, now: string) {
  const next = new Map(polls.toReversed().map((poll) => [operatedFlightKey(poll.flight), poll]));
  return flights
    .map((flight) => ({ flight, poll: next.get(operatedFlightKey(flight)) }))
    .sort((a, b) => ((a.poll?.at ?? LAST) < (b.poll?.at ?? LAST) ? -1 : 1))
    .slice(0, MAX_FLIGHTS)
    .map(({ flight, poll }) => ({
      flightId: flight.id,
      flightNumber: flight.flightNumber,
      flightDate: flight.flightDate,
      nextPollAt: poll?.at ?? null,
      why: poll ? reasonOf(poll) : reasonOfNone(flight, passedOver, now),
    }));
}

interface Explained {
  readonly nextPollAt: string | null;
  readonly reason: string;
}

/** Says what is being done about a flight of which nothing but the ticket is known: when the provider is asked next, and why then. */
export async function explainFlight(
  flight: FlightRecord,
  service: FlightService | undefined,
  now: string,
): Promise<Explained> {
  const none = (reason: string): Explained => ({ nextPollAt: null, reason });
  if (flight.provider === false) return none('the provider is not asked for this flight: enter what you learn');
  if (!service) return none('no flight provider is set up: enter what you learn');
  const { budget, flights, plan } = await loadPollPlan(now, service);
  const { HAND: byPeople, pausedUntil = '', pauseReason = '', used } = budget;
  const poll = plan.polls.find((each) => operatedFlightKey(each.flight) === operatedFlightKey(flight));
  const paused = pausedUntil > now ? `; polls are paused until ${pausedUntil}: ${pauseReason}` : '';
  if (poll) return { nextPollAt: poll.at > pausedUntil ? poll.at : pausedUntil, reason: `${reasonOf(poll)}${paused}` };
  if (used >= service.monthlyBudget) {
    return none(`all ${service.monthlyBudget} requests of the month are used, until ${boundsOf(monthOf(now)).end}`);
  }
  const candidate = flights.find(({ id }) => id === flight.id) ?? { ...flight, people: 0 };
  const forReads =
    byPeople < shareOfPeople(service.monthlyBudget) ? '' : '; the requests for reads by people are used up too';
  return none(`${reasonOfNone(candidate, plan.passedOver, now)}${forReads}${paused}`);
}
