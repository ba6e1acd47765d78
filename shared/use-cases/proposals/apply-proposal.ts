import { Problem } from '#shared/contract/problem.ts';
import { VersionMismatch } from '#shared/contract/problems.ts';
import { changeOfStep, presentSteps } from '#shared/domain/proposals/present-steps.ts';
import { change } from '#shared/domain/records.ts';
import { recordStepDone } from '#shared/entities/proposal.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { AppliedProposal } from '#shared/schemas/proposal.ts';
import type { ProposalRecord } from '#shared/schemas/proposal-record.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { namedRecords, requireOwnProposal } from './own-proposal.ts';

/** The most steps that one request applies: many times below what the time limit of a request allows. */
const MAX_STEPS_PER_REQUEST = 100;

/**
 * Applies the steps that are not done yet, in order, at most 100. Each is a checked write under the version that it was worked out
 * from, and records in the same transaction that it is done: after an interruption a repeat continues. Stops at the first step that
 * no longer holds. Throws NotFound.
 */
export const applyProposal = async (context: UseCaseContext, id: string): Promise<AppliedProposal> => {
  const found = await requireOwnProposal(context, id);
  context.actor.authorize('update', 'Proposal', found);
  const { applied, problem } = await applySteps(context, found);
  const all = presentSteps(found.plan.steps, await namedRecords(found.plan));
  return {
    id,
    applied,
    stoppedAt: problem ? applied + 1 : null,
    problem: problem ? presentProblem(problem) : null,
    left: all.slice(applied),
  };
};

interface Progress {
  readonly applied: number;
  readonly problem?: Problem;
}

const applySteps = async (context: UseCaseContext, found: ProposalRecord): Promise<Progress> => {
  const { id, plan } = found;
  const last = Math.min(plan.steps.length, found.applied + MAX_STEPS_PER_REQUEST);
  let applied = found.applied;
  while (applied < last) {
    try {
      await (context.dryRun ? tryStep(context, found, applied) : applyStep(context, found, applied));
      applied += 1;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // Another request that applies the same proposal may have done the step.
      const current = context.dryRun ? found : await requireOwnProposal(context, id);
      if (current.applied <= applied) return { applied, problem: error };
      applied = current.applied;
    }
  }
  return { applied };
};

/** Applies the step at a place, counted from 0. */
const applyStep = async (context: UseCaseContext, { id, plan }: ProposalRecord, place: number): Promise<void> => {
  const step = plan.steps[place];
  if (!step) return;
  const ofStep: UseCaseContext = {
    ...context,
    ifMatch: ({ version }) => assertVersion(version, step.version),
    audit: (subject, before, after) => context.audit(subject, before, after, { proposalId: id }),
  };
  const rule = (before: ActivityRecord) => change(before, changeOfStep(step), context.now);
  await changeActivity(ofStep, { id: step.activityId }, rule, { more: [recordStepDone(id, place + 1)] });
};

/**
 * Tries a step on a dry run, which writes none of the steps before it. So the version of its ride may be that before those steps, and
 * a conflict with a ride that they change does not count.
 */
const tryStep = async (context: UseCaseContext, { applied, plan }: ProposalRecord, place: number): Promise<void> => {
  const step = plan.steps[place];
  if (!step) return;
  const earlier = plan.steps.slice(applied, place).map(({ activityId }) => activityId);
  const ownEarlier = earlier.filter((activityId) => activityId === step.activityId).length;
  const ofStep = {
    ...context,
    ifMatch: ({ version }: { readonly version: number }) => assertVersion(version, step.version - ownEarlier),
  };
  try {
    await changeActivity(ofStep, { id: step.activityId }, (before) => change(before, changeOfStep(step), context.now));
  } catch (error) {
    const { conflicts = [] } = error instanceof Problem ? error.details : {};
    const isFreed = conflicts.length > 0 && conflicts.every(({ activityId }) => earlier.includes(activityId ?? ''));
    if (!isFreed) throw error;
  }
};

const assertVersion = (version: number, expected: number): void => {
  if (version === expected) return;
  throw new VersionMismatch(
    `The ride has version ${version} now, and the step was worked out from version ${expected}. Make a new proposal.`,
  );
};

const presentProblem = ({ code, details, message }: Problem): NonNullable<AppliedProposal['problem']> => {
  const { alternatives, capacity, conflicts } = details;
  return {
    detail: message,
    code,
    ...(conflicts && { conflicts: [...conflicts] }),
    ...(capacity && { capacity }),
    ...(alternatives && { alternatives: [...alternatives] }),
  };
};
