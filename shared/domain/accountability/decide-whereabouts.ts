import { waitsDuring } from '#shared/domain/activities/stops.ts';
import { delayInForce, scheduledArrival } from '#shared/domain/flights/phase.ts';
import type { SleepingHours } from '#shared/domain/vips/lodging.ts';
import type { WhereaboutsState } from '#shared/schemas/accountability/whereabouts.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { activityStay, certainDirection, directionOf, type EventPlace, flightStay } from './planned-stays.ts';
import {
  type ActivityStay,
  type FlightStay,
  type LodgingTonight,
  lastPlace,
  lastPlaceId,
  type Question,
  type Stay,
} from './stay.ts';

/** The activities and flights of one guest around an instant. */
export interface Programme {
  /** Their id. Without it, marks of boarding do not count. */
  readonly vipId?: string | undefined;
  readonly activities: readonly ActivityRecord[];
  readonly flights: readonly FlightRecord[];
}

/** Where a guest most likely is. */
export interface Decision {
  readonly state: WhereaboutsState;
  /** What it rests on. Absent if the state is UNKNOWN or AT_LODGING. */
  readonly stay?: Stay | undefined;
  readonly next?: Stay | undefined;
  /** Where they lodge in that night, whatever the state is. */
  readonly lodging?: LodgingTonight | undefined;
  /** AT_LODGING: from when until when. */
  readonly night?: SleepingHours | undefined;
}

/**
 * Decides where a guest most likely is at an instant.
 *
 * 1. They are on what covers the instant. What was observed comes before what was planned, the latest report first. Of planned things a
 *    flight comes first, then the one that began last. These do not count: a ride whose vehicle waits meanwhile, a planned activity while the
 *    flight before it has not landed, and one that they were seen to leave.
 * 2. Else they are between two things, or have departed if the last one was the flight home.
 * 3. Else they have not arrived, if something lies ahead or their flight has failed.
 * 4. Else nothing is known.
 */
export function decideWhereabouts(
  { activities, flights, vipId }: Programme,
  question: Question & EventPlace,
): Decision {
  const stays: Stays = {
    activities: activities.flatMap((each) => activityStay(each, question, vipId) ?? []),
    flights: flights.flatMap((each) => flightStay(each, question) ?? []),
  };
  const possible: Stay[] = [
    ...stays.activities.filter((each) => each.phase === 'AHEAD' || !isContradicted(each, stays, question)),
    ...stays.flights,
  ];
  const inPhase = (phase: Stay['phase']): Stay[] => possible.filter((each) => each.phase === phase);
  const next = inPhase('AHEAD')
    .filter(({ from }) => from !== undefined)
    .sort((a, b) => inOrder(a.from, b.from) || inOrder(idOf(a), idOf(b)))[0];
  const around = inPhase('NOW');
  const isWaiting = ({ activity }: Stay): boolean =>
    activity !== undefined && around.some((each) => each.activity && waitsDuring(activity, each.activity));
  const present = around.filter((each) => !isWaiting(each)).sort(likeliestFirst)[0];
  if (present) return { state: stateOf(present), stay: present, next };
  const last = inPhase('OVER').sort(latestFirst)[0];
  if (last) {
    const isGone = last.flight && directionOf(last, stays.activities, question) === 'DEPARTURE';
    return { state: isGone ? 'DEPARTED' : 'BETWEEN', stay: last, next };
  }
  const awaited = arrivalAhead(stays, question) ?? next;
  const isHere = awaited?.flight && directionOf(awaited, stays.activities, question) === 'DEPARTURE';
  return awaited && !isHere ? { state: 'NOT_ARRIVED', stay: awaited, next } : { state: 'UNKNOWN', next };
}

function stateOf({ activity }: Stay): WhereaboutsState {
  if (!activity) return 'IN_FLIGHT';
  return activity.type === 'TRANSPORT' ? 'IN_TRANSIT' : 'AT_ACTIVITY';
}

/** The flight that is to bring the guest: one that failed, or else the first one. */
function arrivalAhead({ activities, flights }: Stays, event: EventPlace): FlightStay | undefined {
  return flights
    .filter((each) => directionOf(each, activities, event) === 'ARRIVAL')
    .sort((a, b) => rankOf(b) - rankOf(a) || inOrder(a.to, b.to) || inOrder(idOf(a), idOf(b)))[0];
}

function idOf({ source }: Stay): string {
  return source.id;
}

function inOrder(a = '', b = ''): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function rankOf({ flight, isObserved }: Stay): number {
  return isObserved ? 2 : flight ? 1 : 0;
}

function seenAt({ isObserved, source }: Stay): string | undefined {
  return isObserved ? source.at : undefined;
}

function likeliestFirst(a: Stay, b: Stay): number {
  return rankOf(b) - rankOf(a) || inOrder(seenAt(b), seenAt(a)) || inOrder(b.from, a.from) || inOrder(idOf(a), idOf(b));
}

function latestFirst(a: Stay, b: Stay): number {
  return inOrder(b.to, a.to) || inOrder(b.from, a.from) || inOrder(idOf(a), idOf(b));
}

interface Stays {
  readonly activities: readonly ActivityStay[];
  readonly flights: readonly FlightStay[];
}

/**
 * Tells whether a planned activity cannot be true, because of what is known of the guest's flights and rides: they wait for a flight, or
 * were seen to leave. What a person reported is never contradicted.
 */
function isContradicted(stay: ActivityStay, stays: Stays, event: EventPlace): boolean {
  return !stay.isObserved && (waitsForFlight(stay, stays, event) || isLeft(stay, stays, event));
}

/** Tells whether the guest takes a flight before the activity, and that flight has not landed. */
function waitsForFlight(stay: ActivityStay, stays: Stays, event: EventPlace): boolean {
  return stays.flights.some(
    (flight) =>
      flight.phase !== 'OVER' &&
      !(isRiding(stay) && isVague(flight)) &&
      !isReplaced(flight, stays, event) &&
      (comesAfter(stay, flight) || (isFirstArrival(flight, stays, event) && stay.phase === 'NOW')),
  );
}

function isRiding({ activity, phase }: ActivityStay): boolean {
  return phase === 'NOW' && activity.type === 'TRANSPORT';
}

/**
 * Tells whether too little is known of a flight to say that a guest is not on the ride that is under way: no departure, and no
 * delay that a person recorded.
 */
function isVague({ flight, from, phase }: FlightStay): boolean {
  return phase === 'AHEAD' && from === undefined && delayInForce(flight) === undefined;
}

function arrivalOf(stay: FlightStay): string {
  return scheduledArrival(stay.flight) ?? stay.to ?? '';
}

function comesAfter({ activity }: ActivityStay, stay: FlightStay): boolean {
  return activity.flightId === stay.flight.id || activity.startTime >= arrivalOf(stay);
}

/** Tells whether the flight brings the guest to the event, and the guest was not there before. */
function isFirstArrival(stay: FlightStay, { activities, flights }: Stays, event: EventPlace): boolean {
  return (
    certainDirection(stay, activities, event) === 'ARRIVAL' &&
    !flights.some(({ phase }) => phase === 'OVER') &&
    !activities.some((each) => each.isObserved || (each.phase === 'OVER' && !comesAfter(each, stay)))
  );
}

/** Tells whether the guest is there without a cancelled flight: it was to leave, they landed on another one, or were seen later. */
function isReplaced(failed: FlightStay, { activities, flights }: Stays, event: EventPlace): boolean {
  return (
    failed.phase === 'FAILED' &&
    (certainDirection(failed, activities, event) === 'DEPARTURE' ||
      flights.some(({ phase, to = '' }) => phase === 'OVER' && to > (failed.from ?? arrivalOf(failed))) ||
      activities.some(({ isObserved, source }) => isObserved && (source.at ?? '') > arrivalOf(failed)))
  );
}

/** Tells whether the guest was seen on a ride or on a departure that began later, and that did not bring them there. */
function isLeft(stay: ActivityStay, { activities, flights }: Stays, event: EventPlace): boolean {
  const left = (other: Stay): boolean => other.isObserved && other.phase !== 'FAILED' && (other.from ?? '') > stay.from;
  return (
    activities.some((other) => left(other) && !endsAt(other, stay.activity.location)) ||
    flights.some((other) => left(other) && directionOf(other, activities, event) === 'DEPARTURE')
  );
}

function endsAt(stay: ActivityStay, place: string | undefined): boolean {
  return place !== undefined && lastPlace(stay) === place;
}

interface Night {
  readonly lodging: LodgingTonight | undefined;
  /** Undefined by day. */
  readonly hours: SleepingHours | undefined;
}

/**
 * Returns the decision with AT_LODGING where nothing else is known of a guest at night. It stays as it is if they are on something that is not
 * all-day, have departed, or wait for the flight or the ride that brings them. So it does if they are still to be taken to their lodging that
 * night, or were taken to another place.
 */
export function decideLodging(decision: Decision, { hours, lodging }: Night): Decision {
  if (!hours || !lodging || !isFree(decision, hours, lodging)) return { ...decision, lodging };
  const { next, stay } = decision;
  const over = stay && decision.state === 'BETWEEN' ? stay.to : undefined;
  const since = over !== undefined && over > hours.from ? over : hours.from;
  return { state: 'AT_LODGING', next, lodging, night: { from: since, to: hours.to } };
}

function isFree({ next, state, stay }: Decision, hours: SleepingHours, { placeId }: LodgingTonight): boolean {
  switch (state) {
    case 'BETWEEN':
      return !isBroughtTo(placeId, next, hours.to) && !(stay && isTakenElsewhere(stay, placeId, hours.from));
    // Guests sleep also while an all-day activity goes on.
    case 'AT_ACTIVITY':
      return stay?.activity?.allDay === true && !stay.isObserved && !isBroughtTo(placeId, next, hours.to);
    case 'NOT_ARRIVED':
      return stay?.activity !== undefined && !isBroughtTo(placeId, stay);
    case 'UNKNOWN':
      return !isBroughtTo(placeId, next, hours.to);
    default:
      return false;
  }
}

/** Tells whether a ride is still to take them to this place, before a time. */
function isBroughtTo(placeId: string, ride: Stay | undefined, before?: string): boolean {
  return (
    ride?.activity !== undefined &&
    ride.activity.type === 'TRANSPORT' &&
    ride.activity.dropoffPlaceId === placeId &&
    (before === undefined || ride.from < before)
  );
}

/** Tells whether a ride took them to another place after the night had begun. */
function isTakenElsewhere(stay: Stay, placeId: string, after: string): boolean {
  return (
    stay.activity !== undefined &&
    stay.activity.type === 'TRANSPORT' &&
    stay.to >= after &&
    lastPlace(stay) !== undefined &&
    lastPlaceId(stay) !== placeId
  );
}
