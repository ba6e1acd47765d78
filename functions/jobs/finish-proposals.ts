import * as z from 'zod';
import { messageHold } from '#shared/adapters/queue/hold-messages.ts';
import { defineJob } from '#shared/contract/define-job.ts';
import { runQueue } from '#shared/pipeline/run-queue.ts';
import { Id } from '#shared/schemas/text.ts';
import { finishProposal } from '#shared/use-cases/proposals/finish-proposal.ts';
import { SOLVER_ASSETS, solverWithin } from '#shared/use-cases/proposals/load-solver.ts';

export const contract = defineJob({
  jobId: 'finish-proposals',
  summary: 'Work out proposals that one request has no time for',
  queue: { batchSize: 1, visibilitySeconds: 1_800, holdSeconds: 180, maxReceives: 5 },
  timeoutSeconds: 300,
  uses: ['table:read', 'table:write'],
  memoryMegabytes: 2_048,
  assets: SOLVER_ASSETS,
});

/** All searches of one proposal together. The solver computes without a pause, so the queue must hold the message for longer. */
const SOLVER_SECONDS = 120;

export const handler = runQueue(
  contract,
  z.object({ proposalId: Id }),
  (context, { proposalId }) => finishProposal(context, proposalId, solverWithin(SOLVER_SECONDS)),
  messageHold(contract),
);
