import { VersionMismatch } from '#shared/contract/problems.ts';
import { assertNotAhead } from '#shared/domain/activities/status.ts';
import { activityIdOf } from '#shared/domain/proposals/names.ts';
import { changeOfStep } from '#shared/domain/proposals/present-steps.ts';
import { change } from '#shared/domain/records.ts';
import { recordStepDone } from '#shared/entities/proposal.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { StepProblem } from '#shared/schemas/proposal.ts';
import type { MoveStep, ProposalRecord, RideStep } from '#shared/schemas/proposal-record.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { stepProblemOf } from '#shared/use-cases/refusal.ts';

type ActivityStep = RideStep | MoveStep;

/** Applies step `n`, and records in the same transaction that it is done. Returns the problem if it is refused. */
export const applyActivityStep = async (
  context: UseCaseContext,
  { id }: ProposalRecord,
  step: ActivityStep,
  n: number,
): Promise<StepProblem | undefined> => {
  const ofStep: UseCaseContext = {
    ...context,
    ifMatch: ({ version }) => assertVersion(version, step.version),
    audit: (subject, before, after) => context.audit(subject, before, after, { proposalId: id }),
  };
  const more = [recordStepDone(id, n)];
  return stepProblemOf(() => changeActivity(ofStep, { id: step.activityId }, ruleOf(context, step), { more }));
};

/**
 * Tries a step on a dry run, which writes none of the steps before it. So the version of its activity may be that before those
 * steps. Returns the problem if it would be refused.
 */
export const tryActivityStep = async (
  context: UseCaseContext,
  { applied, plan }: ProposalRecord,
  step: ActivityStep,
  place: number,
): Promise<StepProblem | undefined> => {
  const ownEarlier = plan.steps.slice(applied, place).filter((each) => activityIdOf(each) === step.activityId).length;
  const ofStep = {
    ...context,
    ifMatch: ({ version }: { readonly version: number }) => assertVersion(version, step.version - ownEarlier),
  };
  return stepProblemOf(() => changeActivity(ofStep, { id: step.activityId }, ruleOf(context, step)));
};

const ruleOf =
  ({ now }: UseCaseContext, step: ActivityStep) =>
  (before: ActivityRecord): ActivityRecord => {
    const changed = change(before, changeOfStep(step), now);
    assertNotAhead(before, changed, now);
    return changed;
  };

const assertVersion = (version: number, expected: number): void => {
  if (version === expected) return;
  throw new VersionMismatch(
    `The activity has version ${version} now, and the step was worked out from version ${expected}. Make a new proposal.`,
  );
};
