import * as z from 'zod';
import { Alternative, ProblemDocument } from './problem.ts';
import { Id, line } from './text.ts';
import { Instant, Timestamp } from './time.ts';
import { Warning } from './warning.ts';

export const PROPOSAL_KINDS = ['ASSIGN', 'REASSIGN'] as const;
export const ProposalKind = z.enum(PROPOSAL_KINDS).meta({ id: 'ProposalKind' });
export type ProposalKind = z.infer<typeof ProposalKind>;

/** The most rides that one proposal works on. */
export const MAX_RIDES_PER_PROPOSAL = 500;
/** The most steps that one request applies: many times below what the time limit of a request allows. */
export const MAX_STEPS_PER_REQUEST = 100;

const END = '2026-11-21T23:00:00.000Z';
const isForward = ({ from, to }: { readonly from: string; readonly to?: string | undefined }): boolean =>
  to === undefined || from < to;
const FORWARD = { path: ['to'], error: 'must be after from' };

const Assign = z
  .strictObject({
    kind: z.literal('ASSIGN'),
    from: Timestamp.meta({ description: 'Rides that start at this time or later' }),
    to: Timestamp.meta({ description: 'Rides that start before this time', example: END }),
    ids: z
      .array(Id)
      .min(1, 'must have at least one id; leave it out to take all rides of the time')
      .max(MAX_RIDES_PER_PROPOSAL, `must have at most ${MAX_RIDES_PER_PROPOSAL} ids`)
      .optional()
      .meta({ description: 'Only these rides get what they lack. Default: all rides of the time that lack something' }),
  })
  .refine(isForward, FORWARD)
  .meta({ id: 'NewAssignProposal' });

const Reassign = z
  .strictObject({
    kind: z.literal('REASSIGN'),
    driverId: Id.optional().meta({ description: 'The driver who drops out. Give either this or `vehicleId`' }),
    vehicleId: Id.optional().meta({ description: 'The vehicle that drops out' }),
    from: Timestamp,
    to: Timestamp.optional().meta({ description: 'Default: no end', example: END }),
    reason: line(500).optional().meta({ description: 'Why, for people', example: 'Called in sick' }),
  })
  .refine(isForward, FORWARD)
  .refine(({ driverId, vehicleId }) => (driverId === undefined) !== (vehicleId === undefined), {
    path: ['driverId'],
    error: 'or vehicleId is required, and only one of them',
  })
  .meta({ id: 'NewReassignProposal' });

export const NewProposal = z
  .discriminatedUnion('kind', [Assign, Reassign], {
    error: ({ code }) => (code === 'invalid_union' ? `must be one of ${PROPOSAL_KINDS.join(', ')}` : undefined),
  })
  .meta({ id: 'NewProposal' });
export type NewProposal = z.output<typeof NewProposal>;

const AssignmentChange = z
  .object({ vehicleId: z.string().nullable().optional(), driverId: z.string().nullable().optional() })
  .meta({ description: '`null` removes it. What is absent stays' });

export const ProposalStep = z
  .object({
    n: z.int().min(1),
    operationId: z.literal('updateEvent'),
    params: z.object({ eventId: z.string() }),
    body: AssignmentChange,
    ifMatch: z.string().meta({ description: 'The version that the step was worked out from', example: '"3"' }),
    summary: z.string().meta({ example: 'Ride to JFK (Mon 10 May 09:00): Van 2 -> Van 5, Ada -> Ben' }),
  })
  .meta({ id: 'ProposalStep' });
export type ProposalStep = z.infer<typeof ProposalStep>;

/** The kinds of reasons why a ride is not covered. */
export const OBSTACLE_KINDS = ['NOBODY_FITS', 'TOO_MANY_RIDES', 'NOT_ALL_TOGETHER', 'RULE', 'NOT_FOUND'] as const;

const Proof = z
  .object({
    kind: z.enum(OBSTACLE_KINDS).meta({
      description:
        'NOBODY_FITS: no vehicle or driver may serve the ride. TOO_MANY_RIDES: `activityIds` is one ride more than `resourceIds` can serve. NOT_ALL_TOGETHER: `activityIds` cannot all be covered. RULE: only by giving up another ride. NOT_FOUND: no proof',
    }),
    activityIds: z.array(z.string()),
    resourceIds: z.array(z.string()).meta({ description: 'The only vehicles or drivers that may serve these rides' }),
  })
  .meta({ id: 'ProposalProof' });

export const UnresolvedRide = z
  .object({
    activityId: z.string(),
    reason: z.string().meta({ example: 'No driver is free for “Ride to JFK” at this time.' }),
    proof: Proof,
    alternatives: z
      .array(Alternative)
      .meta({ description: 'Vehicles and drivers that are free for the ride: at most 3 of each' }),
  })
  .meta({ id: 'UnresolvedRide' });
export type UnresolvedRide = z.infer<typeof UnresolvedRide>;

const people = (description: string) => z.int().min(0).meta({ description });

export const ProposalFigures = z
  .object({
    rides: z.int().min(0).meta({ description: 'The rides that were planned together' }),
    coveredRides: z.int().min(0).meta({ description: 'Those that have a vehicle and a driver afterwards' }),
    covered: people('The people on them. A ride without guests counts as one'),
    bound: people('No plan covers more people than this'),
    changed: z.int().min(0).meta({ description: 'Covered rides with another vehicle or driver than before' }),
    optimal: z.boolean().meta({ description: 'True: it is proven that no plan covers more people' }),
    fewestChanges: z
      .boolean()
      .meta({ description: 'True: it is proven that no plan that covers as many changes fewer rides' }),
    limitReached: z
      .boolean()
      .meta({ description: 'True: the search ended at its limit. The plan breaks no rule all the same' }),
  })
  .meta({ id: 'ProposalFigures' });
export type ProposalFigures = z.infer<typeof ProposalFigures>;

export const Proposal = z
  .object({
    id: Id,
    kind: ProposalKind,
    reason: z.string().nullable().default(null),
    createdAt: Instant,
    expiresAt: Instant.meta({ description: 'One hour after it was made. Afterwards it cannot be read or applied' }),
    applied: z.int().min(0).meta({ description: 'The number of steps that are done, from the first on' }),
    steps: z.array(ProposalStep),
    unresolved: z.array(UnresolvedRide),
    warnings: z.array(Warning),
    figures: ProposalFigures,
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.input<typeof Proposal>;

export const AppliedProposal = z
  .object({
    id: Id,
    applied: z.int().min(0).meta({ description: 'The number of steps that are done, in all requests together' }),
    stoppedAt: z.int().nullable().meta({ description: 'The step that no longer holds; null if there is none' }),
    problem: ProblemDocument.pick({ code: true, detail: true, conflicts: true, alternatives: true, capacity: true })
      .nullable()
      .meta({ description: 'Why that step was refused' }),
    left: z.array(ProposalStep).meta({ description: 'The steps that are not done' }),
  })
  .meta({ id: 'AppliedProposal' });
export type AppliedProposal = z.infer<typeof AppliedProposal>;

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
