import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import type { PlannedStep } from './turn.ts';

/** A proposal as the operation answered it, or why there is none. */
export type Made =
  | { readonly proposal: Readonly<Record<string, unknown>>; readonly detail?: undefined }
  | { readonly proposal?: undefined; readonly detail: string };

/** Makes one proposal of these steps, for the user to confirm. Writes nothing else. */
export const proposeSteps = async (invoke: InvokeOperation, steps: readonly PlannedStep[]): Promise<Made> => {
  const body = {
    kind: 'OPERATIONS',
    steps: steps.map(({ call: { parts, tool } }) => ({ operationId: tool.name, ...parts })),
  };
  const answer = await invoke({ operationId: 'createProposal', params: {}, body, via: 'copilot' });
  return answer.status < 400 ? { proposal: answer.body } : { detail: String(answer.body['detail']) };
};
