import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { AttentionPath } from '#shared/schemas/attention/attention.ts';
import { undoDismissal } from '#shared/use-cases/attention/dismiss-row.ts';

export const contract = defineContract('DELETE /api/attention/{code}/{subjectId}/dismiss', {
  ...WRITE,
  operationId: 'undoDismissal',
  summary: 'Show a hidden row of the attention list again',
  access: ['delete', 'Attention'],
  params: AttentionPath,
  success: { status: 204, description: 'The row is no longer hidden' },
  uses: ['table:read', 'table:write', 'links:delete'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  await undoDismissal(context, context.params);
  return undefined;
});
