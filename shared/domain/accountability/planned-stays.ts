import { aboardOf, absencesOf } from '#shared/domain/activities/boarding.ts';
import { isHeldOpen } from '#shared/domain/activities/status.ts';
import { rideOfGuest, stopsOf } from '#shared/domain/activities/stops.ts';
import { longestHours } from '#shared/domain/flights/airports.ts';
import {
  delayInForce,
  expectedArrival,
  expectedDeparture,
  isFinal,
  MAX_FLIGHT_HOURS,
  overAt,
} from '#shared/domain/flights/phase.ts';
import { airportsOf } from '#shared/domain/flights/rides.ts';
import { later } from '#shared/domain/time/days.ts';
import type { WhereaboutsSource } from '#shared/schemas/accountability/whereabouts.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Aboard, Absence } from '#shared/schemas/activities/boarding.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { ActivityStay, FlightStay, Question } from './stay.ts';

/** Where the event is. */
export interface EventPlace {
  readonly timezone: string;
  /** The airports where pick-ups wait. */
  readonly airports: ReadonlySet<string>;
}

/** A flight of a guest: to the event, or away from it. */
type Direction = 'ARRIVAL' | 'DEPARTURE';

function hasPickup({ flight }: FlightStay, activities: readonly ActivityStay[]): boolean {
  return (flight.pickupIds ?? []).length > 0 || activities.some(({ activity }) => activity.flightId === flight.id);
}

/** Returns the direction that the pick-ups, airports and time zones of a flight tell. Undefined if they tell nothing. */
export function certainDirection(
  stay: FlightStay,
  activities: readonly ActivityStay[],
  { airports, timezone }: EventPlace,
): Direction | undefined {
  if (hasPickup(stay, activities)) return 'ARRIVAL';
  const { from = '', to = '' } = airportsOf(stay.flight);
  if (airports.has(from) !== airports.has(to)) return airports.has(from) ? 'DEPARTURE' : 'ARRIVAL';
  const { arrival, departure } = stay.flight.facts ?? {};
  if (!arrival?.timezone || !departure?.timezone || arrival.timezone === departure.timezone) return undefined;
  if (departure.timezone === timezone) return 'DEPARTURE';
  return arrival.timezone === timezone ? 'ARRIVAL' : undefined;
}

/** Returns the direction of a flight. If it is not certain: a departure if the guest has activities before it and none after it. */
export function directionOf(stay: FlightStay, activities: readonly ActivityStay[], event: EventPlace): Direction {
  const certain = certainDirection(stay, activities, event);
  if (certain) return certain;
  const { from = stay.to, to = from } = stay;
  const isBefore = (each: ActivityStay) => from !== undefined && each.from < from;
  const isAfter = (each: ActivityStay) => to !== undefined && each.to > to;
  return activities.some(isBefore) && !activities.some(isAfter) ? 'DEPARTURE' : 'ARRIVAL';
}

/**
 * Returns when a guest is on an activity. What was said of them as it was boarded tells more than the status. Undefined if it is
 * cancelled, or if they do not travel on it and are not left at its pick-up.
 */
export function activityStay(activity: ActivityRecord, question: Question, vipId?: string): ActivityStay | undefined {
  const stay = stayByStatus(vipId === undefined ? activity : asKnownFor(activity, vipId, question), question);
  if (!stay || vipId === undefined || question.at > question.now) return stay;
  const absence = absencesOf(activity).find((each) => each.vipId === vipId);
  if (absence) return stayWithout(stay, absence);
  const marks = aboardOf(activity).filter(({ at }) => at <= question.at);
  const mark = marks.find((each) => each.vipId === vipId);
  if (mark) return boardedStay(stay, mark, question);
  if (marks.length === 0) return stay;
  // Others were marked: that the ride began, or is over, does not say that this guest was on it.
  const planned = { ...stay, isObserved: false, source: planOf(activity) };
  return stay.phase === 'OVER' ? { ...planned, to: stay.from, isMissed: true } : planned;
}

/** Returns the stay of a guest who does not travel on a ride: at its pick-up from its start, or where it ends if they go there otherwise. */
function stayWithout(stay: ActivityStay, { at, by, outcome }: Absence): ActivityStay | undefined {
  const without = { ...stay, isObserved: false, source: planOf(stay.activity) };
  if (outcome === 'TRAVELS_OTHERWISE') return stay.phase === 'OVER' ? without : undefined;
  if (stay.phase === 'AHEAD') return undefined;
  return {
    ...without,
    phase: 'OVER',
    to: stay.from,
    isMissed: true,
    source: { ...without.source, kind: 'PERSON', role: by, at },
  };
}

/** Returns the stay of a guest who boarded. It ends as a person says, or by the plan if only the clock completed the ride. */
function boardedStay(stay: ActivityStay, { alightedAt, at: markedAt, by }: Aboard, { at }: Question): ActivityStay {
  const { id, status } = stay.activity;
  const to = alightedAt ?? stay.to;
  // A mark that was made after the ride says nothing of when they boarded.
  const from = markedAt > to ? stay.from : markedAt;
  const goesOn = alightedAt === undefined && status !== 'COMPLETED';
  const phase = goesOn || at < to ? 'NOW' : 'OVER';
  const reportedAt = phase === 'NOW' ? from : alightedAt;
  if (reportedAt === undefined) return { ...stay, from, phase, isObserved: false, source: planOf(stay.activity) };
  const role = phase === 'OVER' ? (stay.activity.statusSetBy?.role ?? by) : by;
  return {
    ...stay,
    from,
    to,
    phase,
    isObserved: true,
    source: { type: 'ScheduleEvent', id, kind: 'PERSON', role, at: reportedAt },
  };
}

/**
 * Returns a ride with stops as a guest has it. That it is under way does not say that they have got on, nor that they are still aboard: before
 * and after their own stops the plan counts.
 */
function asKnownFor(ride: ActivityRecord, vipId: string, { at }: Question): ActivityRecord {
  const own = rideOfGuest(ride, vipId);
  const { endTime, startTime, status } = own;
  const isLast = endTime === stopsOf(ride).at(-1)?.at;
  if (own === ride || (status === 'COMPLETED' && isLast)) return own;
  if (status === 'COMPLETED') return { ...own, statusSetBy: undefined };
  if (status !== 'IN_PROGRESS') return own;
  if (at < startTime && startTime > ride.startTime) return { ...own, status: 'SCHEDULED', statusSetBy: undefined };
  return at >= endTime && !isLast ? { ...own, status: 'COMPLETED', statusSetBy: undefined } : own;
}

function planOf({ id }: ActivityRecord): ActivityStay['source'] {
  return { type: 'ScheduleEvent', id, kind: 'PLAN' };
}

/**
 * Returns when the guests are on an activity by its times and its status. Undefined if it is cancelled. An end that a person reported replaces the planned end. An
 * activity in progress goes on after its planned end, until the present. About the future, only the plan counts.
 */
function stayByStatus(activity: ActivityRecord, { at, now }: Question): ActivityStay | undefined {
  const { endTime, id, startTime, status, statusSetBy } = activity;
  if (status === 'CANCELLED') return undefined;
  const isKnown = at <= now;
  const from = statusSetBy && statusSetBy.at < startTime ? statusSetBy.at : startTime;
  const to = statusSetBy && status === 'COMPLETED' ? statusSetBy.at : endTime;
  const phase = activityPhase(activity, { from, to, at, isKnown });
  const isObserved = isKnown && statusSetBy !== undefined && statusSetBy.at <= at && phase !== 'AHEAD';
  return {
    activity,
    phase,
    from,
    to,
    isObserved,
    source: { type: 'ScheduleEvent', id, ...(isObserved ? { kind: 'PERSON', ...statusSetBy } : { kind: 'PLAN' }) },
  };
}

function activityPhase(
  activity: ActivityRecord,
  {
    at,
    from,
    isKnown,
    to,
  }: { readonly at: string; readonly from: string; readonly to: string; readonly isKnown: boolean },
): ActivityStay['phase'] {
  // A person reopened it after its end: it has not taken place.
  if (isKnown && activity.status === 'SCHEDULED' && isHeldOpen(activity)) return 'AHEAD';
  if (at < from) return 'AHEAD';
  const goesOn = isKnown && activity.status === 'IN_PROGRESS';
  return goesOn || at < to ? 'NOW' : 'OVER';
}

/**
 * Returns when the guests are on a flight. Undefined if no time of it is known. It is NOW from its expected departure, or from the report of
 * the provider, until its expected arrival. If the provider still reports that it is in the air, it is NOW for longer.
 */
export function flightStay(flight: FlightRecord, question: Question): FlightStay | undefined {
  const [from, to] = [expectedDeparture(flight), landingOf(flight)];
  if (from === undefined && to === undefined) return undefined;
  const isKnown = question.at <= question.now;
  const phase = flightPhase(flight, { from, to }, question);
  const isObserved = isKnown && isReported(flight, phase, question.at);
  return { flight, phase, from, to, isObserved, source: sourceOf(flight, isObserved) };
}

/** Without an arrival time, a flight is over at the longest time that its distance allows. */
function landingOf(flight: FlightRecord): string | undefined {
  const [departure, known] = [expectedDeparture(flight), expectedArrival(flight)];
  if (known !== undefined || departure === undefined) return known;
  return flight.facts?.status === 'LANDED' ? flight.lastPolledAt : later(departure, longestHours(flight) * HOUR_MS);
}

/** Returns how long the provider's report that it is in the air can count. Without an arrival time: as long as the longest flight. */
function latestLanding(flight: FlightRecord, from: string | undefined): string {
  return expectedArrival(flight) === undefined && from !== undefined
    ? later(from, MAX_FLIGHT_HOURS * HOUR_MS)
    : new Date(overAt(flight)).toISOString();
}

/** Tells whether the provider reported, at this time or before, that the flight is in the air. */
function isReportedInAir({ facts, lastPolledAt = '' }: FlightRecord, at: string): boolean {
  return (facts?.status === 'ACTIVE' || facts?.status === 'INCIDENT') && lastPolledAt !== '' && lastPolledAt <= at;
}

function flightPhase(
  flight: FlightRecord,
  { from, to }: Pick<FlightStay, 'from' | 'to'>,
  { at, now }: Question,
): FlightStay['phase'] {
  const { facts, lastPolledAt = '' } = flight;
  if (facts?.status === 'CANCELLED' || facts?.status === 'DIVERTED') return 'FAILED';
  const isFlying = at <= now && isReportedInAir(flight, at);
  const isOverdue = (): boolean =>
    isFlying && !isFinal(flight) && lastPolledAt >= (to ?? '') && at < latestLanding(flight, from);
  if (to !== undefined && at >= to && !isOverdue()) return 'OVER';
  return isFlying || (from !== undefined && at >= from) ? 'NOW' : 'AHEAD';
}

function isReported(flight: FlightRecord, phase: FlightStay['phase'], at: string): boolean {
  if (phase === 'FAILED') return true;
  if (phase === 'OVER') return isFinal(flight);
  if (phase === 'AHEAD') return false;
  const left = flight.facts?.departure.actualTime;
  return isReportedInAir(flight, at) || (left !== undefined && left <= at);
}

function sourceOf(flight: FlightRecord, isObserved: boolean): WhereaboutsSource {
  const record = { type: 'Flight', id: flight.id } as const;
  const delay = delayInForce(flight);
  if (delay && !isObserved) return { ...record, kind: 'PERSON', at: delay.at };
  const { facts, lastPolledAt } = flight;
  return facts && lastPolledAt !== undefined
    ? { ...record, kind: 'PROVIDER', at: lastPolledAt }
    : { ...record, kind: 'PLAN' };
}
