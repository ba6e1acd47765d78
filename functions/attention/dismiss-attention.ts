import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { AttentionPath, AttentionRow, NewDismissal } from '#shared/schemas/attention/attention.ts';
import { dismissRow } from '#shared/use-cases/attention/dismiss-row.ts';

export const contract = defineContract('POST /api/attention/{code}/{subjectId}/dismiss', {
  ...WRITE,
  operationId: 'dismissAttention',
  summary: 'Hide a row of the attention list',
  description:
    'Hides the row for everyone until its subject changes: the record itself, or what the row rests on, such as the arrival of a flight or the seats that are needed. With `until` at the latest until then. A repeat replaces the note and the time. DELETE on the same path shows the row again.',
  access: ['create', 'Attention'],
  params: AttentionPath,
  body: NewDismissal,
  success: { status: 200, body: AttentionRow, description: 'The hidden row' },
  memoryMegabytes: 2_048,
  copilot: true,
});

export const handler = serve(contract, (context) => dismissRow(context, context.params, context.body));
