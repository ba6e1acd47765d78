import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import { listed } from '#shared/domain/proposals/names.ts';
import { leaveStepsOut } from '#shared/entities/proposals/proposal.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { requireOwnProposal } from './own-proposal.ts';
import { trySteps } from './run-steps.ts';

/**
 * Leaves out the steps that are not chosen and not done. Returns the proposal as it is then. Throws ValidationFailed if a chosen step
 * needs one that would be left out, has been passed over, or does not exist.
 */
export async function chooseSteps(
  context: UseCaseContext,
  invoke: InvokeOperation,
  stored: ProposalRecord,
  chosen: readonly number[],
): Promise<ProposalRecord> {
  const after = withChoice(stored, chosen);
  if (isSameChoice(stored, after)) return stored;
  await assertHoldTogether(context, invoke, after);
  return retryOnConflict(async () => {
    const before = context.dryRun ? stored : await requireOwnProposal(context, stored.id);
    const left = withChoice(before, chosen);
    if (isSameChoice(before, left)) return before;
    await context.commit({ writes: [leaveStepsOut(before, left), context.audit('Proposal', before, left)] });
    return left;
  });
}

function isSameChoice(before: ProposalRecord, after: ProposalRecord): boolean {
  return String(before.leftOut ?? []) === String(after.leftOut ?? []);
}

function withChoice(stored: ProposalRecord, chosen: readonly number[]): ProposalRecord {
  const { applied, leftOut: before = [], plan, version } = stored;
  const count = plan.steps.length;
  const unknown = chosen.findIndex((n) => n > count);
  if (unknown >= 0)
    throw invalidField(
      `body.steps.${unknown}`,
      fault('NOT_FOUND', `must be a step of the proposal, which has ${count}`),
    );
  const passed = chosen.findIndex((n) => n <= applied && before.includes(n));
  if (passed >= 0) {
    throw invalidNow(
      `body.steps.${passed}`,
      fault('STEP_LEFT_OUT', 'was left out before, and steps after it are done. Make a new proposal'),
    );
  }
  const all = Array.from({ length: count }, (_, place) => place + 1);
  const leftOut = all.filter((n) => (n > applied ? !chosen.includes(n) : before.includes(n)));
  return { ...stored, version: version + 1, leftOut };
}

/** Tries the chosen steps. Where one is refused that is not with the steps before it, it needs some of them. */
async function assertHoldTogether(
  context: UseCaseContext,
  invoke: InvokeOperation,
  after: ProposalRecord,
): Promise<void> {
  const { applied, leftOut = [], plan } = after;
  const { result: alone } = await trySteps(context, invoke, after);
  const n = alone.applied + 1;
  const earlier = leftOut.filter((each) => each > applied && each < n);
  if (!alone.problem || earlier.length === 0) return;
  const { result: together } = await trySteps(context, invoke, {
    ...after,
    leftOut: leftOut.filter((each) => each > n),
  });
  if (together.problem && together.applied < n) return;
  const ids = idsOf(plan.steps[n - 1]);
  const shared = earlier.filter((each) => [...idsOf(plan.steps[each - 1])].some((id) => ids.has(id)));
  const needed = listed((shared.length > 0 ? shared : earlier).map(String));
  throw invalidNow(
    'body.steps',
    fault('NEEDS_STEP', `must have step ${needed} too, which step ${n} needs: ${alone.problem.detail}`, {
      step: needed,
    }),
  );
}

/** Returns the ids of the records that a step names. */
function idsOf(step: unknown): ReadonlySet<string> {
  return new Set(JSON.stringify(step ?? null).match(/\b[a-z]{3}_[0-9a-z]{20}\b/g));
}
