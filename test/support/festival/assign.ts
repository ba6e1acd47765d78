import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import { call } from '#test/support/call.ts';
import { aProposal } from '#test/support/proposals.ts';
import type { Festival } from './enter.ts';

/** Gives every ride of the festival a vehicle and a driver, by a proposal. Returns the proposal. */
export async function assignFestival(as: string, festival: Festival) {
  const proposal = await aProposal(as, { kind: 'ASSIGN', from: festival.at(0, '00:00'), to: festival.at(5, '00:00') });
  for (;;) {
    const { body } = await call(applyProposal, { as, params: { id: proposal.id } });
    if (body.problem) throw new Error(JSON.stringify(body.problem));
    if (body.left.length === 0) return proposal;
  }
}
