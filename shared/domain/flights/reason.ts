import type { MomentKind } from './moments.ts';
import type { PlannedPoll } from './planner.ts';

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
export const reasonOf = ({ flight, kind }: PlannedPoll): string => {
  const people = flight.people > 1 ? `; ${flight.people} people are on it` : '';
  const awaited = flight.pickupIds?.length ? '; a pick-up waits for it' : '';
  return `${REASONS[kind]}${people}${awaited}`;
};
