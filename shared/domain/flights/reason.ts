import { providerFacts } from './believed.ts';
import type { MomentKind } from './moment.ts';
import { MAX_ABSENCES } from './moments.ts';
import { operatedFlightKey } from './operated-flight.ts';
import { isFinal, overAt } from './phase.ts';
import type { PlannedPoll } from './planner.ts';
import type { Candidate } from './value.ts';

const REASONS: Readonly<Record<MomentKind, string>> = {
  DISCOVER: 'its times are not known yet',
  FIRST_LOOK: 'the provider can know it for the first time',
  BEFORE_DEPARTURE: 'it departs soon',
  AFTER_DEPARTURE: 'it should have departed',
  EN_ROUTE: 'an hour before it lands',
  APPROACH: 'half an hour before it should land',
  LANDING: 'shortly before it lands',
  FINAL: 'minutes before it lands',
  OVERDUE: 'it should have landed',
};

/** Returns why a request is planned, in words for coordinators. */
export function reasonOf({ flight, kind }: PlannedPoll): string {
  const people = flight.people > 1 ? `; ${flight.people} people are on it` : '';
  const awaited = flight.pickupIds?.length ? '; a pick-up waits for it' : '';
  return `${REASONS[kind]}${people}${awaited}`;
}

/** Returns why no request is planned for a flight, in words for coordinators. `passedOver`: the polls that do not fit into the budget. */
export function reasonOfNone(flight: Candidate, passedOver: readonly PlannedPoll[], now: string): string {
  if (flight.provider === false) return 'the provider is not asked for this flight: enter what you learn';
  if (providerFacts(flight) === undefined && flight.absences >= MAX_ABSENCES) {
    return `the provider did not know it ${MAX_ABSENCES} times; check its number and date`;
  }
  if (isFinal(flight) || overAt(flight) <= Date.parse(now)) return 'it has ended';
  const isPassedOver = passedOver.some((poll) => operatedFlightKey(poll.flight) === operatedFlightKey(flight));
  return isPassedOver ? 'the requests that are left are kept for other flights' : 'nothing new is expected of it';
}
