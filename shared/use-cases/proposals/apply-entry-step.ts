import { VersionMismatch } from '#shared/contract/problems.ts';
import { beginActivity } from '#shared/domain/activities/shape.ts';
import { assertNotAhead } from '#shared/domain/activities/status.ts';
import { change } from '#shared/domain/records.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { recordStepDone } from '#shared/entities/proposals/proposal.ts';
import type { ActivityRecord, NewActivity } from '#shared/schemas/activities/activity.ts';
import type { ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import type { EntryStep } from '#shared/schemas/proposals/proposal-step.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import { saveActivity } from '#shared/use-cases/activities/save-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { assertVersion } from './apply-activity-step.ts';
import { requireOwnProposal } from './own-proposal.ts';

/**
 * Makes or changes the activity of the step at a place, counted from 0, and records in the same transaction that it is done. Makes none
 * if another request that applies the proposal has made it. Throws VersionMismatch if the activity is no longer as the file found it, and
 * what `saveActivity` throws.
 */
export async function applyEntryStep(
  context: UseCaseContext,
  { id }: ProposalRecord,
  { activityId, fields = {}, version }: EntryStep,
  place: number,
): Promise<undefined> {
  const ofStep: UseCaseContext = {
    ...context,
    ifMatch: (found) => assertVersion(found.version, version ?? 0),
    audit: (subject, before, after) => context.audit(subject, before, after, { proposalId: id }),
  };
  const more = [recordStepDone(id, place + 1)];
  if (version !== undefined) {
    const rule = (before: ActivityRecord): ActivityRecord => {
      const changed = change(before, fields as Parameters<typeof change<ActivityRecord>>[1], context.now);
      assertNotAhead(before, changed, context.now);
      return changed;
    };
    await changeActivity(ofStep, { id: activityId }, rule, { more });
    return;
  }
  const wanted = beginActivity(activityId, fields as NewActivity, context.now);
  context.actor.authorize('create', 'ScheduleEvent', wanted);
  let isRepeated = false;
  await retryOnConflict(async () => {
    if (isRepeated) {
      const [current, made] = await Promise.all([requireOwnProposal(context, id), findActivity(activityId)]);
      if (current.applied > place) return;
      if (made) throw new VersionMismatch(`“${wanted.title}” was added meanwhile. Send the file again.`);
    }
    isRepeated = true;
    await saveActivity(ofStep, { before: undefined, wanted, more });
  });
}
