import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { AttentionPath, AttentionRow, NewDismissal } from '#shared/schemas/attention/attention.ts';
import { dismissRow } from '#shared/use-cases/attention/dismiss-row.ts';

export const contract = defineContract('POST /api/attention/{code}/{subjectId}/dismiss', {
  operationId: 'dismissAttention',
  summary: 'Hide a row of the attention list',
  description:
    'Hides the row for everyone until its subject changes: the record itself, or what the row rests on, such as the arrival of a flight or the seats that are needed. With `until` at the latest until then. A repeat replaces the note and the time. DELETE on the same path shows the row again.',
  tag: 'Attention',
  access: ['create', 'Attention'],
  params: AttentionPath,
  body: NewDismissal,
  success: { status: 200, body: AttentionRow, description: 'The hidden row' },
  problems: [NotFound, ContendedWrite],
  effect: 'CONFIRMED',
  memoryMegabytes: 2_048,
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, (context) => dismissRow(context, context.params, context.body));
