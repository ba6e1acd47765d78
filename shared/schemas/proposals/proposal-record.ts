import type { ProgressRecord } from '#shared/schemas/activities/progress.ts';
import type { Unmet } from '#shared/schemas/assignments/unmet.ts';
import type { HoursBreach } from '#shared/schemas/hours/hours.ts';
import type { KeptRecord } from '#shared/schemas/record.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NewDispatch } from './new-proposal.ts';
import type { OBSTACLE_KINDS, ProposalKind, RelaxableRule } from './proposal.ts';
import type { DriverWork, ProposalFigures } from './proposal-figures.ts';
import type { StepRecord } from './proposal-step.ts';

/** A vehicle that comes near to what a ride needs. */
export interface NearestVehicle {
  readonly vehicleId: string;
  readonly isFree: boolean;
}

export interface UnresolvedRecord {
  readonly activityId: string;
  readonly kind: (typeof OBSTACLE_KINDS)[number];
  readonly resource?: 'VEHICLE' | 'DRIVER' | undefined;
  readonly rule?: RelaxableRule | undefined;
  /** Whether the vehicle or driver of the ride that `resource` names is pinned. */
  readonly isPinned?: boolean | undefined;
  readonly activityIds: readonly string[];
  readonly resourceIds: readonly string[];
  /** If no vehicle fits: the seats that the ride needs, and the vehicles that come nearest. */
  readonly seats?: number | undefined;
  readonly nearest?: readonly NearestVehicle[] | undefined;
  readonly freeVehicleIds: readonly string[];
  readonly freeDriverIds: readonly string[];
}

/**
 * RIDE_HAS_BEGUN: it keeps the vehicle or driver that drops out. RIDE_MAY_BE_LATE: it is over by its plan alone.
 * RIDE_WOULD_BE_REFUSED: it moves, and its vehicle or driver has something else at the new time. START_IS_PAST: it gets a start that is past. FLIGHT_RIDE_STAYS: planes do not wait.
 * LEG_STAYS: it brings guests to an activity that stays. ALL_DAY_STAYS: it moves by whole days only. ACTIVITY_HAS_BEGUN: it stays as it is. RIDE_DIFFERS: it has another time or place
 * than the ride that it becomes one with. ACTIVITY_UNDER_WAY: the guest comes or leaves in between. NO_GUESTS_LEFT: it is no ride. CO_DRIVER_LEAVES: its co-driver is not free, and no other is. NOT_COPIED: it belongs to one day.
 * ALREADY_THERE: it is like a copy, which is not made. CHANGED_BY_HAND: a run of a series that is not as its series. RIDE_IS_SHARED: others lodge where it begins or ends.
 */
export interface RideNotice {
  readonly code:
    | 'RIDE_HAS_BEGUN'
    | 'RIDE_MAY_BE_LATE'
    | 'RIDE_WOULD_BE_REFUSED'
    | 'START_IS_PAST'
    | 'FLIGHT_RIDE_STAYS'
    | 'MOTORCADE_STAYS'
    | 'LEG_STAYS'
    | 'ALL_DAY_STAYS'
    | 'ACTIVITY_HAS_BEGUN'
    | 'RIDE_DIFFERS'
    | 'ACTIVITY_UNDER_WAY'
    | 'NO_GUESTS_LEFT'
    | 'CO_DRIVER_LEAVES'
    | 'RIDE_IS_SHARED'
    | 'NOT_COPIED'
    | 'ALREADY_THERE'
    | 'CHANGED_BY_HAND';
  readonly activityId: string;
}

/** A rule that a ride breaks as it is. STATUS: of its vehicle. GAP: another ride is too near; a negative gap is an overlap. */
export type BrokenRule =
  | { readonly rule: 'STATUS'; readonly status: VehicleRecord['status'] }
  | { readonly rule: 'UNMET'; readonly unmet: Unmet }
  | { readonly rule: 'BLOCKED'; readonly resource: 'VEHICLE' | 'DRIVER'; readonly resourceId: string }
  | {
      readonly rule: 'GAP';
      readonly resource: 'VEHICLE' | 'DRIVER';
      readonly resourceId: string;
      readonly otherId: string;
      readonly gapMinutes: number;
      readonly neededMinutes: number;
    }
  | { readonly rule: 'HOURS'; readonly hours: HoursBreach };

/** A ride breaks a rule as it is, and stays so. */
export interface BrokenNotice {
  readonly code: 'RIDE_BREAKS_RULE';
  readonly activityId: string;
  /** It changes, and keeps its driver against the rule. */
  readonly isDriverKept?: boolean | undefined;
  readonly vehicleId?: string | undefined;
  readonly driverId?: string | undefined;
  /** Absent: it breaks it only together with others. */
  readonly broken?: BrokenRule | undefined;
  readonly otherId?: string | undefined;
  readonly vipIds?: readonly string[] | undefined;
}

/** What drops out is out for longer than a block can be. */
export interface BlockNotice {
  readonly code: 'BLOCK_IS_LIMITED';
  readonly resourceId: string;
  /** The end of the block. */
  readonly until: string;
}

/** Guests are on two activities at the same time afterwards, and were not before. */
export interface OverlapNotice {
  readonly code: 'VIP_OVERLAP';
  readonly activityId: string;
  readonly otherId: string;
  readonly vipIds: readonly string[];
}

/** No smaller vehicle was free for a ride, or it would have cost a hand-over or a new driver. */
export interface VehicleNotice {
  readonly code: 'VEHICLE_LARGER_THAN_NEEDED';
  readonly activityId: string;
  readonly resourceId: string;
  /** The seats that the ride needs. */
  readonly seats: number;
}

/** A ride takes the guests of others, which are cancelled. */
export interface PoolNotice {
  readonly code: 'RIDES_POOLED';
  readonly activityId: string;
  readonly savedRides: number;
  /** For which vehicles are no longer held. */
  readonly savedMinutes: number;
}

/** The work of a driver, without their name, which can change and be erased. */
type WorkRecord = Omit<DriverWork, 'name'> | null;

export type FiguresRecord = Omit<ProposalFigures, 'busiestDriver' | 'idlestDriver'> & {
  readonly busiestDriver: WorkRecord;
  readonly idlestDriver: WorkRecord;
};

/** A flight of a guest whose times change. */
export interface FlightNotice {
  readonly code: 'GUEST_FLIGHT';
  readonly flightNumber: string;
  readonly flightDate: string;
  readonly vipIds: readonly string[];
}

/** Guests then have no ride to or from an activity that goes on (`otherId`), or to or from their flight. */
export interface LackNotice {
  readonly code: 'GUESTS_WITHOUT_RIDE';
  /** What they are no longer on. */
  readonly activityId: string;
  readonly otherId?: string | undefined;
  readonly flightNumber?: string | undefined;
  readonly flightDate?: string | undefined;
  readonly vipIds: readonly string[];
}

/** GUESTS_COME_LATE: they cannot land before it begins. GUESTS_TAKEN_AS_ABOARD: another ride takes them on, and no one has said that they are aboard. */
export interface GuestsNotice {
  readonly code: 'GUESTS_COME_LATE' | 'GUESTS_TAKEN_AS_ABOARD';
  readonly activityId: string;
  readonly vipIds: readonly string[];
}

/** Guests have no night that could be elsewhere. */
export interface LodgingNotice {
  readonly code: 'GUESTS_WITHOUT_LODGING';
  readonly vipIds: readonly string[];
}

/**
 * What a revert leaves as it is. CHANGED_SINCE: `fields` were changed again. CANNOT_COME_BACK: it is gone, or no write takes it back.
 * REVERT_CONTINUES: there is more to undo than one proposal holds.
 */
export interface RevertNotice {
  readonly code: 'CHANGED_SINCE' | 'CANNOT_COME_BACK' | 'REVERT_CONTINUES';
  readonly subject?: string | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly activityId?: string | undefined;
  readonly resourceId?: string | undefined;
  readonly vipIds?: readonly string[] | undefined;
}

export type ProposalNotice =
  | RevertNotice
  | LodgingNotice
  | GuestsNotice
  | LackNotice
  | RideNotice
  | BrokenNotice
  | BlockNotice
  | OverlapNotice
  | VehicleNotice
  | PoolNotice
  | FlightNotice;

/** What was worked out. It never changes. */
export interface ProposalPlan {
  readonly steps: readonly StepRecord[];
  readonly unresolved: readonly UnresolvedRecord[];
  readonly notices: readonly ProposalNotice[];
  readonly figures: FiguresRecord | null;
}

/** A proposal as it is stored. Only `createdBy` may apply it: who made it, or who took it over. */
export interface ProposalRecord extends KeptRecord {
  /** Who made it, if another user took it over. */
  readonly madeBy?: string | undefined;
  /** When it was taken over. */
  readonly takenAt?: string | undefined;
  /** Whether other coordinators see it. Plans of the copilot stay with their user. Default: own. */
  readonly list?: 'shared' | 'own' | undefined;
  readonly kind: ProposalKind;
  readonly reason?: string | undefined;
  /** The number of steps that are done or left out. */
  readonly applied: number;
  /** The steps that were left out, counted from 1. */
  readonly leftOut?: readonly number[] | undefined;
  /** A step with a write that is done. Where it is the step after `applied`, the request for it may have been interrupted. */
  readonly begun?: number | undefined;
  readonly plan: ProposalPlan;
  /** What the job works out, and how far it is. Absent: the request itself has worked out the plan. */
  readonly pending?: PendingWork | undefined;
}

export interface PendingWork {
  readonly wanted: NewDispatch;
  readonly progress: ProgressRecord;
}
