import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import type { NewSwap } from '#shared/schemas/proposals/new-day-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import { planOperations } from './plan-operations.ts';
import { requireRides } from './require-rides.ts';

/** Works out a swap: one step, with the problem if it would be refused. Throws ValidationFailed for what is no ride ahead. */
export async function planSwap(
  invoke: InvokeOperation,
  now: string,
  { activityIds, what }: NewSwap,
): Promise<ProposalPlan> {
  const [first, other] = await requireRides('body.activityIds', activityIds, now);
  if (!first || !other) throw new Error('requireRides returns a ride for each id');
  const body = { withEventId: other.id, withVersion: other.version, what };
  const ifMatch = `"${first.version}"`;
  return planOperations(invoke, [{ operationId: 'swapEvents', params: { eventId: first.id }, body, ifMatch }]);
}
