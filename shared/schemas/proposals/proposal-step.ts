import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { StopRecord } from '#shared/schemas/activities/activity-fields.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import type { StepResult } from './proposal.ts';

/** The vehicle and the driver of a ride. */
export interface AssignedPair {
  readonly vehicleId?: string | undefined;
  readonly driverId?: string | undefined;
}

/** A ride gets another vehicle or driver. It is stored without names, which can change and be erased. */
export interface RideStep {
  readonly type: 'RIDE';
  readonly activityId: string;
  /** The version of the activity before the step. */
  readonly version: number;
  readonly before: AssignedPair;
  readonly after: AssignedPair;
}

/** Start and end of an activity. */
interface Times {
  readonly startTime: string;
  readonly endTime: string;
}

/** Fields that a step sets, as they are before or after it. Fields that stay are absent; null: without a value. */
export interface StepFields {
  readonly startDate?: string;
  readonly endDate?: string;
  readonly startTime?: string;
  readonly endTime?: string;
  readonly vehicleId?: string | null | undefined;
  readonly driverId?: string | null | undefined;
  readonly coDriverId?: string | null | undefined;
  readonly vipIds?: readonly string[];
  readonly placeId?: string | null | undefined;
  readonly location?: string | null | undefined;
  readonly pickupPlaceId?: string | null | undefined;
  readonly pickupLocation?: string | null | undefined;
  readonly pickupCoordinates?: Coordinates | null | undefined;
  readonly dropoffPlaceId?: string | null | undefined;
  readonly dropoffLocation?: string | null | undefined;
  readonly mode?: string | null | undefined;
  readonly kind?: ActivityRecord['kind'] | null;
  readonly waitMinutes?: number | null | undefined;
  readonly stops?: readonly StopRecord[] | null | undefined;
  readonly people?: ActivityRecord['people'] | null;
  readonly needs?: ActivityRecord['needs'] | null;
  readonly seatsNeeded?: number | null | undefined;
  readonly luggage?: number | null | undefined;
  /** Of a run of a series whose series moves it. */
  readonly runOf?: { readonly activityId: string; readonly startTime: string } | null;
}

/** Several fields of an activity change at once. */
export interface ChangeStep {
  readonly type: 'CHANGE';
  readonly activityId: string;
  readonly version: number;
  readonly before: StepFields;
  readonly after: StepFields;
}

/** An activity is cancelled, or deleted. */
export interface CancelStep {
  readonly type: 'CANCEL' | 'DELETE';
  readonly activityId: string;
  readonly version: number;
}

/** A VIP leaves an activity. */
export interface LeaveStep {
  readonly type: 'LEAVE';
  readonly activityId: string;
  readonly version: number;
  readonly vipId: string;
}

/** A new ride takes guests of another one, with its times, places, master and flight. Its texts are copied when the step is applied. */
export interface NewRideStep extends AssignedPair {
  readonly type: 'NEW_RIDE';
  /** The id of the new ride. */
  readonly activityId: string;
  readonly sourceId: string;
  readonly sourceVersion: number;
  readonly vipIds: readonly string[];
  /** The new ride is the second, third, ... part of the other one. */
  readonly part: number;
  readonly takesOn?: TakesOn | undefined;
}

/** The other ride ended on its way. The new one takes its guests on, at these times. */
export interface TakesOn extends Times {
  /** Where they wait, as far as that is known. */
  readonly at?: Coordinates | undefined;
  /** The way that is left, and who goes it. The ride that ended no longer says so. */
  readonly kept: Pick<
    ActivityRecord,
    | 'dropoffLocation'
    | 'dropoffPlaceId'
    | 'kind'
    | 'luggage'
    | 'people'
    | 'pickupLocation'
    | 'pickupPlaceId'
    | 'seatsNeeded'
    | 'stops'
    | 'waitMinutes'
  >;
}

/** A row of a file: an activity is made, or changed. */
export interface EntryStep {
  readonly type: 'ENTRY';
  /** The id of the activity, also of one that the step makes. */
  readonly activityId: string;
  /** The version of the activity before the step. Absent: the step makes it. */
  readonly version?: number | undefined;
  /** The fields that it sets; null for one that it removes. Absent where they may no longer be shown. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

/** All cars of a motorcade move as one. */
export interface MotorcadeStep {
  readonly type: 'MOTORCADE';
  readonly motorcadeId: string;
  /** The version of the motorcade before the step. */
  readonly version: number;
  readonly before: Times & StepFields;
  readonly after: Times & StepFields;
}

/** What drops out is blocked, so that no later booking takes it. */
export interface BlockStep {
  readonly type: 'BLOCK';
  readonly resource: 'VEHICLE' | 'DRIVER';
  readonly resourceId: string;
  readonly from: string;
  readonly to: string;
  readonly reason?: string | undefined;
}

/** A given operation. */
export interface OperationStep {
  readonly type: 'OPERATION';
  readonly operationId: string;
  /** The summary of the operation. */
  readonly summary: string;
  /** The action and the subject that the operation asks of its caller. Others see the step only if they may do this too. */
  readonly access?: readonly [string, string] | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** The version of the record before the step, if the operation checks one. */
  readonly version?: number | undefined;
  readonly result: StepResult;
  /** What it does, with values, from its dry run. */
  readonly said?:
    | { readonly code: string; readonly values?: Readonly<Record<string, unknown>> | undefined }
    | undefined;
  /** The ids of the people that `said` may show. */
  readonly people?: readonly string[] | undefined;
  /** The id of the record that the step makes follows from this text. */
  readonly idSeed?: string | undefined;
}

/** A step that changes one activity by itself. */
export type ActivityStep = RideStep | ChangeStep | CancelStep | LeaveStep;

export type StepRecord = ActivityStep | NewRideStep | BlockStep | OperationStep | EntryStep | MotorcadeStep;
