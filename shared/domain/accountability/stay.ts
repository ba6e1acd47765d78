import { endLocation, endPlaceId } from '#shared/domain/activities/stops.ts';
import type { Whereabouts, WhereaboutsSource } from '#shared/schemas/accountability/whereabouts.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';

/** The instant that a question is about, and the time until which things are known. */
export interface Question {
  readonly at: string;
  readonly now: string;
}

/** FAILED: a flight that is cancelled or diverted. */
type StayPhase = 'AHEAD' | 'NOW' | 'OVER' | 'FAILED';

/** The time that a guest spends on an activity or on a flight, seen from an instant. */
interface StayFields {
  readonly phase: StayPhase;
  /** When it began or is to begin. Absent for a flight whose departure is not known. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** A person or the provider has reported this phase. */
  readonly isObserved: boolean;
  readonly source: WhereaboutsSource;
}

export interface ActivityStay extends StayFields {
  readonly from: string;
  readonly to: string;
  readonly activity: ActivityRecord;
  /** It is a ride that went without the guest: most likely they are still at its pick-up. */
  readonly isMissed?: boolean | undefined;
  readonly flight?: undefined;
}

export interface FlightStay extends StayFields {
  readonly flight: FlightRecord;
  readonly isMissed?: undefined;
  readonly activity?: undefined;
}

export type Stay = ActivityStay | FlightStay;

/** Where a guest lodges in a night. */
export interface LodgingTonight {
  readonly placeId: string;
  /** The name of the place. */
  readonly place: string;
  readonly room?: string | undefined;
}

/** Returns where a guest is while they are there. Undefined on the way. */
export function presentPlace({ activity }: Stay): string | undefined {
  return activity && activity.type !== 'TRANSPORT' ? activity.location : undefined;
}

/** Returns the id of the place where a guest is while they are there. */
export function presentPlaceId({ activity }: Stay): string | undefined {
  return activity && activity.type !== 'TRANSPORT' ? activity.placeId : undefined;
}

/** Returns the id of the place where a guest is afterwards. Flights name airports by their codes alone. */
export function lastPlaceId({ activity, isMissed }: Stay): string | undefined {
  if (isMissed) return activity.pickupLocation === undefined ? activity.placeId : activity.pickupPlaceId;
  if (activity?.type !== 'TRANSPORT') return activity?.placeId;
  return endLocation(activity) === undefined ? activity.placeId : endPlaceId(activity);
}

/** Returns where a guest is afterwards. */
export function lastPlace(stay: Stay): string | undefined {
  const { activity, flight, isMissed } = stay;
  if (isMissed) return firstPlace(stay);
  if (flight) return airportOf(flight.facts?.arrival) ?? flight.ticket?.arrival?.iata;
  return activity.type === 'TRANSPORT' ? (endLocation(activity) ?? activity.location) : activity.location;
}

/** Returns where it begins. */
export function firstPlace({ activity, flight }: Stay): string | undefined {
  if (flight) return airportOf(flight.facts?.departure) ?? flight.ticket?.departure?.iata;
  return activity.type === 'TRANSPORT' ? (activity.pickupLocation ?? activity.location) : activity.location;
}

type Side = { readonly airport?: string | undefined; readonly iata?: string | undefined } | undefined;

function airportOf(side: Side): string | undefined {
  return side?.airport ?? side?.iata;
}

/** Tells whether a guest is most likely at a place, or lodges there in that night. */
export function isAtPlace(
  { lodging, placeId: present }: Pick<Whereabouts, 'lodging' | 'placeId'>,
  placeId: string,
): boolean {
  return present === placeId || lodging?.placeId === placeId;
}
