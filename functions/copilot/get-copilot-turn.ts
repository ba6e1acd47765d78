import { defineContract } from '#shared/contract/define-contract.ts';
import { Erased } from '#shared/contract/problems.ts';
import { presentStored } from '#shared/domain/copilot/turn-record.ts';
import { erasedProblem, requireStored } from '#shared/domain/records.ts';
import { isOwnWork } from '#shared/domain/users/access.ts';
import { findTurn } from '#shared/entities/copilot/turn.ts';
import { erasedIdIn } from '#shared/entities/erasure/erasure.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { CopilotAnswer } from '#shared/schemas/copilot/copilot.ts';

export const contract = defineContract('GET /api/copilot/{id}', {
  operationId: 'getCopilotTurn',
  summary: 'Read a turn of the copilot',
  description:
    'Available for one hour, to the user who asked. For a turn that took longer than its request, and for one that was streamed or had an Idempotency-Key. PENDING: the turn goes on, and `actions` says what is written so far. FAILED: no run goes on with it, and `account` says what is known.',
  access: ['read', 'Copilot'],
  success: { status: 200, body: CopilotAnswer, description: 'The answer of the turn, or how far it is' },
  problems: [Erased],
});

export const handler = serve(contract, async ({ actor, now, params: { id } }) => {
  const found = await findTurn(id, now);
  const turn = requireStored(isOwnWork(found, actor) ? found : undefined, 'turn of yours from the last hour', id);
  const answer = presentStored(turn, now);
  const erased = await erasedIdIn(JSON.stringify(answer));
  if (erased !== undefined) throw erasedProblem();
  return answer;
});
