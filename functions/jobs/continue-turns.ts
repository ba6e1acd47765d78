import * as z from 'zod';
import { lambdaOperations } from '#shared/adapters/operations/lambda.ts';
import { messageHold } from '#shared/adapters/queue/job-queue.ts';
import { defineJob } from '#shared/contract/define-job.ts';
import { FIND_TOOLS } from '#shared/domain/copilot/find-tools.ts';
import { eventOf } from '#shared/pipeline/callers-without-token.ts';
import { runQueue } from '#shared/pipeline/run-job.ts';
import { readAsset } from '#shared/platform/bundled-file.ts';
import { once } from '#shared/platform/once.ts';
import { Id } from '#shared/schemas/text.ts';
import { toolsFrom } from '#shared/use-cases/copilot/call-tool.ts';
import { continueTurn } from '#shared/use-cases/copilot/run-turn.ts';

export const contract = defineJob({
  jobId: 'continue-turns',
  summary: 'Go on with turns of the copilot that one request has no time for',
  queue: { batchSize: 1, visibilitySeconds: 1_800, holdSeconds: 60, maxReceives: 5 },
  timeoutSeconds: 300,
  uses: ['table:read', 'turns:write', 'copilot', 'tools:invoke'],
  assets: { 'copilot-tools.json': 'openapi/copilot-tools.json' },
});

const tools = once(async () => {
  const found = toolsFrom((await readAsset(contract.assets, 'copilot-tools.json')).toString('utf8'));
  return new Map([[FIND_TOOLS.name, FIND_TOOLS] as const, ...found]);
});

export const handler = runQueue(
  contract,
  z.object({ turnId: Id }),
  (context, { turnId }) =>
    continueTurn(context, turnId, { tools, invokeAs: (caller) => lambdaOperations(eventOf(caller)) }),
  messageHold(contract),
);
