import type { NewDispatch } from './new-proposal.ts';
import type { ProgressRecord } from './progress.ts';
import type { OBSTACLE_KINDS, ProposalFigures, ProposalKind, RelaxableRule, StepResult } from './proposal.ts';

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

/** An activity moves. */
export interface MoveStep {
  readonly type: 'MOVE';
  readonly activityId: string;
  readonly version: number;
  readonly before: Times;
  readonly after: Times;
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
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** The version of the record before the step, if the operation checks one. */
  readonly version?: number | undefined;
  /** Names the record with that version. Steps of the same record have the same name. */
  readonly record?: string | undefined;
  readonly result: StepResult;
}

export type StepRecord = BlockStep | RideStep | MoveStep | OperationStep;

export interface UnresolvedRecord {
  readonly activityId: string;
  readonly kind: (typeof OBSTACLE_KINDS)[number];
  readonly resource?: 'VEHICLE' | 'DRIVER' | undefined;
  readonly rule?: RelaxableRule | undefined;
  /** Whether the vehicle or driver of the ride that `resource` names is pinned. */
  readonly isPinned?: boolean | undefined;
  readonly activityIds: readonly string[];
  readonly resourceIds: readonly string[];
  readonly freeVehicleIds: readonly string[];
  readonly freeDriverIds: readonly string[];
}

/**
 * RIDE_HAS_BEGUN: it keeps the vehicle or driver that drops out. RIDE_BREAKS_RULE: it broke a rule before, and stays as it is.
 * RIDE_WOULD_BE_REFUSED: it moves, and its vehicle or driver has something else at the new time.
 */
export interface RideNotice {
  readonly code: 'RIDE_HAS_BEGUN' | 'RIDE_BREAKS_RULE' | 'RIDE_WOULD_BE_REFUSED';
  readonly activityId: string;
}

/** What drops out is out for longer than a block can be. */
export interface BlockNotice {
  readonly code: 'BLOCK_IS_LIMITED';
  readonly resourceId: string;
  /** The end of the block. */
  readonly until: string;
}

export type ProposalNotice = RideNotice | BlockNotice;

/** What was worked out. It never changes. */
export interface ProposalPlan {
  readonly steps: readonly StepRecord[];
  readonly unresolved: readonly UnresolvedRecord[];
  readonly notices: readonly ProposalNotice[];
  readonly figures: ProposalFigures | null;
}

/** A proposal as it is stored. */
export interface ProposalRecord {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  /** The only user who may read and apply it. */
  readonly createdBy: string;
  readonly keptUntil: string;
  readonly kind: ProposalKind;
  readonly reason?: string | undefined;
  /** The number of steps that are done. */
  readonly applied: number;
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
