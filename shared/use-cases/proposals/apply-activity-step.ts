import { VersionMismatch } from '#shared/contract/problems.ts';
import { assertNotAhead } from '#shared/domain/activities/status.ts';
import { activityIdOf } from '#shared/domain/proposals/names.ts';
import { changeOfStep } from '#shared/domain/proposals/present-steps.ts';
import { change } from '#shared/domain/records.ts';
import { recordStepDone } from '#shared/entities/proposal.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { MoveStep, ProposalRecord, RideStep } from '#shared/schemas/proposal-record.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/**
 * Applies the step at a place, counted from 0, and records in the same transaction that it is done. A dry run writes none of the steps
 * before it, so the version of its activity may be that before those steps. Throws what `changeActivity` throws.
 */
export const applyActivityStep = async (
  context: UseCaseContext,
  { applied, id, plan }: ProposalRecord,
  step: RideStep | MoveStep,
  place: number,
): Promise<undefined> => {
  const notDone = context.dryRun ? plan.steps.slice(applied, place) : [];
  const ownEarlier = notDone.filter((each) => activityIdOf(each) === step.activityId).length;
  const ofStep: UseCaseContext = {
    ...context,
    ifMatch: ({ version }) => assertVersion(version, step.version - ownEarlier),
    audit: (subject, before, after) => context.audit(subject, before, after, { proposalId: id }),
  };
  const rule = (before: ActivityRecord): ActivityRecord => {
    const changed = change(before, changeOfStep(step), context.now);
    assertNotAhead(before, changed, context.now);
    return changed;
  };
  await changeActivity(ofStep, { id: step.activityId }, rule, { more: [recordStepDone(id, place + 1)] });
};

const assertVersion = (version: number, expected: number): void => {
  if (version === expected) return;
  throw new VersionMismatch(
    `The activity has version ${version} now, and the step was worked out from version ${expected}. Make a new proposal.`,
  );
};
