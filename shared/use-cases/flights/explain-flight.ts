import { boundsOf, monthOf, shareOfPeople } from '#shared/domain/flights/budget.ts';
import { operatedFlightKey } from '#shared/domain/flights/operated-flight.ts';
import { reasonOf, reasonOfNone } from '#shared/domain/flights/reason.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { FlightService } from './flight-service.ts';
import { loadPollPlan } from './plan-polls.ts';

export interface Explained {
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
  if (poll) return { nextPollAt: later(poll.at, pausedUntil), reason: `${reasonOf(poll)}${paused}` };
  if (used >= service.monthlyBudget) {
    return none(`all ${service.monthlyBudget} requests of the month are used, until ${boundsOf(monthOf(now)).end}`);
  }
  const candidate = flights.find(({ id }) => id === flight.id) ?? { ...flight, people: 0 };
  const forReads =
    byPeople < shareOfPeople(service.monthlyBudget) ? '' : '; the requests for reads by people are used up too';
  return none(`${reasonOfNone(candidate, plan.passedOver, now)}${forReads}${paused}`);
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}
