import * as z from 'zod';
import { PROPOSAL_KINDS } from './proposal.ts';
import { Id, line } from './text.ts';
import { Timestamp } from './time.ts';

/** The most rides that one proposal works on. */
export const MAX_RIDES_PER_PROPOSAL = 500;

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
