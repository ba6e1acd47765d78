import type { WhereaboutsSource } from '#shared/schemas/accountability/whereabouts.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';

/** The instant that a question is about, and the time until which things are known. */
export interface Question {
  readonly at: string;
  readonly now: string;
}

/** FAILED: a flight that is cancelled or diverted. */
export type StayPhase = 'AHEAD' | 'NOW' | 'OVER' | 'FAILED';

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
  readonly flight?: undefined;
}

export interface FlightStay extends StayFields {
  readonly flight: FlightRecord;
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
