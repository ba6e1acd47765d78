import { beginPart } from '#shared/domain/proposals/new-ride.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { activityAsRead, findActivity } from '#shared/entities/activities/activity.ts';
import { recordStepDone } from '#shared/entities/proposals/proposal.ts';
import type { ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import type { NewRideStep } from '#shared/schemas/proposals/proposal-step.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { relyingOn } from '#shared/table/write.ts';
import { saveActivity } from '#shared/use-cases/activities/save-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { assertVersion } from './apply-activity-step.ts';
import { requireOwnProposal } from './own-proposal.ts';

/**
 * Makes the new ride of the step at a place, counted from 0, and records in the same transaction that it is done. Makes none if another
 * request that applies the proposal has made it. Throws VersionMismatch if the ride whose guests it takes has changed, and what
 * `saveActivity` throws.
 */
export async function applyNewRideStep(
  context: UseCaseContext,
  { id }: ProposalRecord,
  step: NewRideStep,
  place: number,
): Promise<undefined> {
  const ofStep: UseCaseContext = {
    ...context,
    audit: (subject, before, after) => context.audit(subject, before, after, { proposalId: id }),
  };
  await retryOnConflict(async () => {
    const current = await requireOwnProposal(context, id);
    if (current.applied > place) return;
    const source = requireLive(await findActivity(step.sourceId), 'activity', step.sourceId);
    // The clock may complete the ride that ended on its way. That changes nothing else.
    const isCompletedSince =
      step.takesOn !== undefined &&
      source.status === 'COMPLETED' &&
      source.statusSetBy === undefined &&
      source.version === step.sourceVersion + 1;
    if (!isCompletedSince) assertVersion(source.version, step.sourceVersion);
    const wanted = beginPart(step.activityId, source, step, context.now);
    const more = [relyingOn(recordStepDone(id, place + 1), activityAsRead(source.id, source))];
    context.actor.authorize('create', 'ScheduleEvent', wanted);
    await saveActivity(ofStep, { before: undefined, wanted, more });
  });
}
