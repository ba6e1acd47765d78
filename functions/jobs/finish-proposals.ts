import * as z from 'zod';
import { highsSolver } from '#shared/adapters/solver/highs.ts';
import { withinSeconds } from '#shared/adapters/solver/time-budget.ts';
import { defineJob } from '#shared/contract/define-job.ts';
import { runQueue } from '#shared/pipeline/run-queue.ts';
import { readAsset } from '#shared/platform/asset.ts';
import { Id } from '#shared/schemas/text.ts';
import { finishProposal } from '#shared/use-cases/proposals/finish-proposal.ts';

export const contract = defineJob({
  jobId: 'finish-proposals',
  summary: 'Work out proposals that one request has no time for',
  queue: { batchSize: 1, visibilitySeconds: 360, maxReceives: 3 },
  timeoutSeconds: 300,
  uses: ['table:read', 'table:write'],
  memoryMegabytes: 2_048,
  assets: { 'highs.wasm': 'node_modules/highs/build/highs.wasm' },
});

/** All searches of one proposal together. */
const SOLVER_SECONDS = 120;

const loadSolver = async () =>
  withinSeconds(await highsSolver(() => readAsset(contract.assets, 'highs.wasm')), SOLVER_SECONDS);

export const handler = runQueue(contract, z.object({ proposalId: Id }), (context, { proposalId }) =>
  finishProposal(context, proposalId, loadSolver),
);
