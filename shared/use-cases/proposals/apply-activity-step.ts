import { VersionMismatch } from '#shared/contract/problems.ts';
import { assertNotAhead } from '#shared/domain/activities/status.ts';
import { afterStep } from '#shared/domain/proposals/after-step.ts';
import { recordStepDone } from '#shared/entities/proposals/proposal.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import type { ActivityStep } from '#shared/schemas/proposals/proposal-step.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** Applies the step at a place, counted from 0, and records in the same transaction that it is done. Throws what `changeActivity` throws. */
export async function applyActivityStep(
  context: UseCaseContext,
  { id }: ProposalRecord,
  step: ActivityStep,
  place: number,
): Promise<undefined> {
  const ofStep: UseCaseContext = {
    ...context,
    ifMatch: ({ version }) => assertVersion(version, step.version),
    audit: (subject, before, after) => context.audit(subject, before, after, { proposalId: id }),
  };
  const rule = (before: ActivityRecord): ActivityRecord => {
    const changed = afterStep(before, step, context.now);
    assertNotAhead(before, changed, context.now);
    return changed;
  };
  await changeActivity(ofStep, { id: step.activityId }, rule, { more: [recordStepDone(id, place + 1)] });
}

/** Throws VersionMismatch if an activity is not as it was when the step was worked out. */
export function assertVersion(version: number, expected: number): void {
  if (version === expected) return;
  throw new VersionMismatch(
    `The activity has version ${version} now, and the step was worked out from version ${expected}. Make a new proposal.`,
  );
}
