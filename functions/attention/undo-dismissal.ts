import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { AttentionPath } from '#shared/schemas/attention/attention.ts';
import { undoDismissal } from '#shared/use-cases/attention/dismiss-row.ts';

export const contract = defineContract('DELETE /api/attention/{code}/{subjectId}/dismiss', {
  operationId: 'undoDismissal',
  summary: 'Show a hidden row of the attention list again',
  tag: 'Attention',
  access: ['delete', 'Attention'],
  params: AttentionPath,
  success: { status: 204, description: 'The row is no longer hidden' },
  problems: [NotFound, ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'links:delete'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  await undoDismissal(context, context.params);
  return undefined;
});
