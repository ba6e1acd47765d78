import { because } from '#shared/contract/problem.ts';
import { VersionMismatch } from '#shared/contract/problems.ts';
import { beginActivity, withoutVip } from '#shared/domain/activities/shape.ts';
import { assertNotAhead, moveStatus } from '#shared/domain/activities/status.ts';
import { beginPart } from '#shared/domain/proposals/new-ride.ts';
import { changeOfStep } from '#shared/domain/proposals/present-steps.ts';
import { change, markDeleted, requireLive } from '#shared/domain/records.ts';
import { activityAsRead, findActivity } from '#shared/entities/activities/activity.ts';
import { recordStepDone } from '#shared/entities/proposals/proposal.ts';
import type { ActivityRecord, NewActivity } from '#shared/schemas/activities/activity.ts';
import type { ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import type { ActivityStep, BlockStep, EntryStep, NewRideStep } from '#shared/schemas/proposals/proposal-step.ts';
import { relyingOn, retryOnConflict, type Write } from '#shared/table/write.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import { saveActivity } from '#shared/use-cases/activities/save-activity.ts';
import { makeBlock } from '#shared/use-cases/blocks/change-blocks.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { deletionOf } from '#shared/use-cases/records/change-record.ts';
import { withTimes } from '#shared/use-cases/settings/request-dates.ts';
import { requireOwnProposal } from './own-proposal.ts';

/** Returns the activity as a step leaves it. Throws INVALID_TRANSITION if it cannot be cancelled. */
export function afterStep(before: ActivityRecord, step: ActivityStep, now: string): ActivityRecord {
  switch (step.type) {
    case 'CANCEL':
      return moveStatus(before, 'CANCELLED', now);
    case 'DELETE':
      return markDeleted(before, now);
    case 'LEAVE':
      return withoutVip(before, step.vipId, now);
    default:
      return change(before, changeOfStep(step), now);
  }
}

/** Applies the step at a place, counted from 0, and records in the same transaction that it is done. Throws what `changeActivity` throws. */
export async function applyActivityStep(
  context: UseCaseContext,
  { id }: ProposalRecord,
  step: ActivityStep,
  place: number,
): Promise<undefined> {
  const ofStep: UseCaseContext = {
    ...ofStepAt(context, id, place),
    ifMatch: ({ version }) => assertVersion(version, step.version),
  };
  const rule = async (before: ActivityRecord): Promise<ActivityRecord> => {
    const changed = await withTimes(afterStep(before, step, context.now));
    assertNotAhead(before, changed, context.now);
    return changed;
  };
  const target = step.type === 'DELETE' ? deletionOf(step.activityId, false) : { id: step.activityId };
  await changeActivity(ofStep, target, rule, { more: [done(context, id, place + 1)] });
}

/** Returns the context in which audit records name the step at a place, counted from 0. */
function ofStepAt(context: UseCaseContext, proposalId: string, place: number): UseCaseContext {
  const cause = { proposalId, n: place + 1 };
  return { ...context, audit: (subject, before, after) => context.audit(subject, before, after, cause) };
}

function done({ actor }: UseCaseContext, proposalId: string, n: number): Write {
  return recordStepDone({ proposalId, n }, actor.id);
}

/** Throws VersionMismatch if an activity is not as it was when the step was worked out. */
function assertVersion(version: number, expected: number): void {
  if (version === expected) return;
  throw new VersionMismatch(
    `The activity has version ${version} now, and the step was worked out from version ${expected}. Make a new proposal.`,
    because('CHANGED_SINCE_PLAN'),
  );
}

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
  const ofStep = ofStepAt(context, id, place);
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
    const more = [relyingOn(done(context, id, place + 1), activityAsRead(source.id, source))];
    context.actor.authorize('create', 'ScheduleEvent', wanted);
    await saveActivity(ofStep, { before: undefined, wanted, more });
  });
}

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
    ...ofStepAt(context, id, place),
    ifMatch: (found) => assertVersion(found.version, version ?? 0),
  };
  const more = [done(context, id, place + 1)];
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

/**
 * Makes the block of step `n`, and records in the same transaction that it is done. Makes none if another request that applies the
 * proposal has made it. On a dry run, only tries it. Throws what `makeBlock` throws.
 */
export async function applyBlockStep(
  context: UseCaseContext,
  { id }: ProposalRecord,
  { from, reason, resource, resourceId, to }: BlockStep,
  n: number,
): Promise<undefined> {
  const ofStep: UseCaseContext = {
    ...ofStepAt(context, id, n - 1),
    commit: async (transaction) => {
      const { applied } = await requireOwnProposal(context, id);
      if (applied >= n) return;
      await context.commit({ ...transaction, writes: [...transaction.writes, done(context, id, n)] });
    },
  };
  await makeBlock({ ...ofStep, retried: false }, { resource, resourceId }, { from, to, reason });
}
