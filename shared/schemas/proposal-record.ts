import type { OBSTACLE_KINDS, ProposalFigures, ProposalKind } from './proposal.ts';

/** The vehicle and the driver of a ride. */
export interface AssignedPair {
  readonly vehicleId?: string | undefined;
  readonly driverId?: string | undefined;
}

/** A step as it is stored: without names, which can change and be erased. */
export interface StepRecord {
  readonly activityId: string;
  /** The version of the activity before the step. */
  readonly version: number;
  readonly before: AssignedPair;
  readonly after: AssignedPair;
}

export interface UnresolvedRecord {
  readonly activityId: string;
  readonly kind: (typeof OBSTACLE_KINDS)[number];
  readonly resource?: 'VEHICLE' | 'DRIVER' | undefined;
  readonly activityIds: readonly string[];
  readonly resourceIds: readonly string[];
  readonly freeVehicleIds: readonly string[];
  readonly freeDriverIds: readonly string[];
}

/** RIDE_HAS_BEGUN: it keeps the vehicle or driver that drops out. RIDE_BREAKS_RULE: it broke a rule before, and stays as it is. */
export const NOTICE_CODES = ['RIDE_HAS_BEGUN', 'RIDE_BREAKS_RULE'] as const;
export interface ProposalNotice {
  readonly code: (typeof NOTICE_CODES)[number];
  readonly activityId: string;
}

/** What was worked out. It never changes. */
export interface ProposalPlan {
  readonly steps: readonly StepRecord[];
  readonly unresolved: readonly UnresolvedRecord[];
  readonly notices: readonly ProposalNotice[];
  readonly figures: ProposalFigures;
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
  readonly plan: ProposalPlan;
}
