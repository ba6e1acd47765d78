import * as z from 'zod';
import { SOLVER_ASSETS, solverWithin } from '#shared/adapters/dispatch/highs.ts';
import { messageHold } from '#shared/adapters/queue/job-queue.ts';
import { defineJob } from '#shared/contract/define-job.ts';
import { findCaller } from '#shared/entities/users/user.ts';
import { actorOf } from '#shared/pipeline/caller.ts';
import { contextAs, runQueue } from '#shared/pipeline/run-job.ts';
import { Id } from '#shared/schemas/text.ts';
import { finishEntries } from '#shared/use-cases/proposals/apply-steps.ts';
import { finishProposal } from '#shared/use-cases/proposals/make-proposal.ts';

export const contract = defineJob({
  jobId: 'finish-proposals',
  summary: 'Work out proposals that one request has no time for, and go on with the rows of files',
  queue: { batchSize: 1, visibilitySeconds: 1_800, holdSeconds: 180, maxReceives: 5 },
  timeoutSeconds: 300,
  uses: ['table:read', 'table:write', 'links:delete'],
  memoryMegabytes: 2_048,
  assets: SOLVER_ASSETS,
});

/** All searches of one proposal together. The solver computes without a pause, so the queue must hold the message for longer. */
const SOLVER_SECONDS = 120;

const Message = z.object({
  proposalId: Id,
  /** The user who applies the rows of a file. Absent: the proposal is worked out. */
  applyAs: z.string().optional(),
});

export const handler = runQueue(
  contract,
  Message,
  async (context, { applyAs, proposalId }) => {
    if (applyAs === undefined) return finishProposal(context, proposalId, solverWithin(SOLVER_SECONDS));
    const caller = actorOf({ subject: applyAs }, await findCaller(applyAs));
    return finishEntries(contextAs(context, caller), proposalId);
  },
  messageHold(contract),
);
