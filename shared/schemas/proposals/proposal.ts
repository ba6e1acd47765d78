import * as z from 'zod';
import { progressing } from '#shared/schemas/activities/progress.ts';
import { Follows, forecast } from '#shared/schemas/attention/attention.ts';
import { noneTwice } from '#shared/schemas/fault.ts';
import { Alternative, ProblemDocument, SentenceValues } from '#shared/schemas/problem.ts';
import { Id } from '#shared/schemas/text.ts';
import { Instant } from '#shared/schemas/time.ts';
import { Warning } from '#shared/schemas/warning.ts';
import { PeopleLink } from './people-link.ts';
import { ProposalFigures } from './proposal-figures.ts';
import { ShownQuery } from './step-query.ts';

export const PROPOSAL_KINDS = [
  'ASSIGN',
  'REASSIGN',
  'SHIFT',
  'POSTPONE',
  'FOLLOW',
  'SWAP',
  'MERGE',
  'SPLIT',
  'GUEST_TIMES',
  'REPEAT',
  'COPY_DAY',
  'SERIES',
  'CANCEL',
  'AWAY',
  'MOVE_PLACE',
  'RELODGE',
  'PARTY',
  'CLOSE',
  'ORDER',
  'OPERATIONS',
  'IMPORT',
  'REVERT',
] as const;
/** The kinds that POST /api/proposals makes. POST /api/import and the reverts make the others. */
export const REQUESTED_KINDS = PROPOSAL_KINDS.filter((kind) => kind !== 'IMPORT' && kind !== 'REVERT');
export const ProposalKind = z.enum(PROPOSAL_KINDS).meta({ id: 'ProposalKind' });
export type ProposalKind = z.infer<typeof ProposalKind>;

export const StepProblem = ProblemDocument.pick({
  code: true,
  detail: true,
  errors: true,
  conflicts: true,
  alternatives: true,
  capacity: true,
});
export type StepProblem = z.infer<typeof StepProblem>;

const StepResult = z
  .object({
    status: z.int(),
    id: z.string().optional().meta({ description: 'The id that the new record gets' }),
    problem: StepProblem.nullable().meta({ description: 'Why it would be refused now' }),
    warnings: z.array(Warning),
  })
  .meta({ id: 'ProposalStepResult' });
export type StepResult = z.infer<typeof StepResult>;

export const ProposalStep = z
  .object({
    n: z.int().min(1),
    operationId: z.string().meta({ example: 'updateEvent' }),
    params: z.record(z.string(), z.string()).meta({ example: { eventId: 'act_4g7k2m9q3t5w8x1z6b0c' } }),
    query: ShownQuery.optional(),
    body: z.record(z.string(), z.unknown()).optional().meta({ description: 'The fields that the step sets' }),
    ifMatch: z
      .string()
      .nullable()
      .meta({ description: 'The version that the step was worked out from; null: it checks none', example: '"3"' }),
    summary: z.string().meta({
      description:
        'What the step does, with the values before and after it. A message stands in it in full, with its recipients',
      example: 'Ride to JFK (Mon 10 May 09:00): Van 2 -> Van 5, Ada -> Ben',
    }),
    code: z.string().optional().meta({ description: 'What says the summary in another language with the values' }),
    values: SentenceValues.optional(),
    result: StepResult.optional().meta({
      description:
        'OPERATIONS, SWAP and REVERT only: what the step would have done when the proposal was made, after the steps before it',
    }),
  })
  .meta({ id: 'ProposalStep' });
export type ProposalStep = z.infer<typeof ProposalStep>;

/** The kinds of reasons why a ride is not covered. */
export const OBSTACLE_KINDS = [
  'NOBODY_FITS',
  'TOO_MANY_RIDES',
  'NOT_ALL_TOGETHER',
  'RULE',
  'NOT_FOUND',
  'MOTORCADE_BLOCKED',
  'SUPPLIERS_FULL',
] as const;

/** A rule that can be given up to cover a ride. TOLD: rides that people were told about stay covered. */
export const RELAXABLE_RULES = [
  'VEHICLE_TYPES',
  'LICENCES',
  'NEEDS',
  'HOURS',
  'REST',
  'SPARES',
  'PINS',
  'TOLD',
] as const;
export type RelaxableRule = (typeof RELAXABLE_RULES)[number];

const Proof = z
  .object({
    kind: z.enum(OBSTACLE_KINDS).meta({
      description:
        'NOBODY_FITS: no vehicle or driver may serve the ride. TOO_MANY_RIDES: `activityIds` is one ride more than `resourceIds` can serve. NOT_ALL_TOGETHER: `activityIds` cannot all be covered. RULE: it could be covered without the rule `rule`. NOT_FOUND: no proof. MOTORCADE_BLOCKED: the vehicle or driver of this car has `activityIds` or a block at the new time, so the whole motorcade stays. SUPPLIERS_FULL: no supplier offers a vehicle of a type that has the seats and is left then',
    }),
    rule: z.enum(RELAXABLE_RULES).optional().meta({
      description:
        'VEHICLE_TYPES: the types of vehicles that rides ask for. LICENCES: what drivers may drive. NEEDS: what rides and guests need of vehicles and drivers. HOURS: the hours of drivers. REST: their rest between two days. SPARES: the size of the spare cars of motorcades. PINS: the pins. TOLD: rides that are covered stay covered',
    }),
    activityIds: z.array(z.string()),
    resourceIds: z.array(z.string()).meta({ description: 'The only vehicles or drivers that may serve these rides' }),
  })
  .meta({ id: 'ProposalProof' });

export const UnresolvedRide = z
  .object({
    activityId: z.string(),
    code: z
      .string()
      .meta({ description: 'Why, to say it in another language with the values', example: 'NO_DRIVER_FITS' }),
    reason: z.string().meta({ example: 'No driver who suits “Ride to JFK” (Mon 10 May 09:00) is free at this time.' }),
    values: SentenceValues.optional(),
    proof: Proof,
    alternatives: z
      .array(Alternative)
      .meta({ description: 'Vehicles and drivers that are free for the ride: at most 3 of each' }),
  })
  .meta({ id: 'UnresolvedRide' });
export type UnresolvedRide = z.infer<typeof UnresolvedRide>;

const Holder = z
  .object({ id: z.string(), name: z.string().nullable().default(null) })
  .meta({ id: 'ProposalHolder', description: 'A user' });

const listed = {
  id: Id,
  kind: ProposalKind,
  ...progressing,
  reason: z.string().nullable().default(null),
  createdAt: Instant,
  expiresAt: Instant.meta({ description: 'One hour after it was made. Afterwards it cannot be read or applied' }),
  madeBy: Holder,
  heldBy: Holder.meta({ description: 'The only user who may apply it: who made it, or who took it over' }),
  applied: z.int().min(0).meta({ description: 'The number of steps that are done or left out, from the first on' }),
  leftOut: z
    .array(z.int())
    .default([])
    .meta({ description: 'The steps that were left out when others were chosen', example: [2] }),
};

export const ListedProposal = z
  .object({ ...listed, count: z.int().meta({ description: 'The number of its steps' }) })
  .meta({ id: 'ListedProposal' });
export type ListedProposal = z.input<typeof ListedProposal>;

export const Proposal = z
  .object({
    ...listed,
    steps: z.array(ProposalStep),
    unresolved: z.array(UnresolvedRide),
    warnings: z.array(Warning),
    figures: ProposalFigures.nullable().meta({ description: 'ASSIGN and REASSIGN only' }),
    follows: Follows.optional().meta({
      description:
        'Only when it is made, of at most 100 steps, and only for those who may read the attention list. The dry run of an apply says it too',
    }),
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.input<typeof Proposal>;

export const AppliedProposal = z
  .object({
    id: Id,
    applied: z
      .int()
      .min(0)
      .meta({ description: 'The number of steps that are done or left out, in all requests together' }),
    leftOut: z.array(z.int()).default([]).meta({ description: 'The steps that were left out' }),
    ...forecast,
    stoppedAt: z.int().nullable().meta({ description: 'The step that no longer holds; null if there is none' }),
    problem: StepProblem.nullable().meta({ description: 'Why that step was refused' }),
    left: z.array(ProposalStep).meta({ description: 'The steps that are not done, without those left out' }),
    links: z.array(PeopleLink).meta({
      description:
        'The links that the steps of this request made: to papers, and calendar addresses, which are shown only once',
    }),
  })
  .meta({ id: 'AppliedProposal' });
export type AppliedProposal = z.input<typeof AppliedProposal>;

export const ChosenSteps = z
  .strictObject({
    steps: z
      .array(z.int().min(1))
      .min(1, 'must have at least one step; leave it out to apply all')
      .max(5_000, 'must have at most 5000 steps')
      .refine(...noneTwice('a step'))
      .optional()
      .meta({
        description:
          'The numbers of the steps to do: the others are left out. Default: all, or those that were chosen before',
        example: [1, 3],
      }),
  })
  .default({})
  .meta({ id: 'ChosenSteps' });
