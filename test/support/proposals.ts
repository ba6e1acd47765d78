import * as createProposal from '#functions/proposals/create-proposal.ts';
import { call } from './call.ts';

/** Creates a proposal and returns it. Throws if it is refused. */
export const aProposal = async (as: string, body: Record<string, unknown>) => {
  const answer = await call(createProposal, { as, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
};
