import { invalidField } from '#shared/contract/invalid-field.ts';
import { shifted } from '#shared/domain/proposals/shifted.ts';
import { findActivities, findActivity } from '#shared/entities/activity.ts';
import type { NewShift } from '#shared/schemas/new-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposal-record.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';

/** Works out how an activity moves, with its legs. Throws ValidationFailed if there is no such activity, or if it is over. */
export const planShift = async (means: DayMeans, { eventId, minutes, withLegs }: NewShift): Promise<ProposalPlan> => {
  const found = await findActivity(eventId);
  if (!found) throw invalidField('body.eventId', 'does not exist');
  if (found.deletedAt) throw invalidField('body.eventId', `is deleted: “${found.title}”`);
  if (found.status === 'COMPLETED' || found.status === 'CANCELLED') {
    throw invalidField('body.eventId', `is ${found.status}. Only what is SCHEDULED or IN_PROGRESS moves`);
  }
  const legs = withLegs ? await findActivities(found.childIds ?? []) : [];
  return planChanges(means, { changes: shifted(found, legs, { minutes, now: means.now }) });
};
