import type { MomentKind } from './moments.ts';
import type { PlannedPoll } from './planner.ts';

const REASONS: Readonly<Record<MomentKind, string>> = {
  DISCOVER: 'nobody has told its times yet',
  FIRST_LOOK: 'the provider knows it for the first time',
  BEFORE_DEPARTURE: 'it is about to leave',
  AFTER_DEPARTURE: 'it ought to have left',
  EN_ROUTE: 'an hour before it lands',
  LANDING: 'shortly before it lands',
  FINAL: 'minutes before it lands',
  OVERDUE: 'it ought to have landed',
};

/** Why a request is planned, as a coordinator would say it. */
export const reasonOf = ({ flight, kind }: PlannedPoll): string => {
  const people = flight.people > 1 ? `; ${flight.people} people are on it` : '';
  const awaited = flight.pickupIds?.length ? '; a pick-up waits for it' : '';
  return `${REASONS[kind]}${people}${awaited}`;
};
