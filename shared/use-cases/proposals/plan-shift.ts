import { invalidField } from '#shared/contract/invalid-field.ts';
import { movedMotorcade } from '#shared/domain/proposals/moved-motorcade.ts';
import { inMovingOrder } from '#shared/domain/proposals/order-steps.ts';
import { shifted } from '#shared/domain/proposals/shifted.ts';
import { findActivities, findActivity } from '#shared/entities/activities/activity.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { NewShift } from '#shared/schemas/proposals/new-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import { boundMotorcades } from '#shared/use-cases/motorcades/formations.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';

/** Works out how an activity moves, with its legs. Throws ValidationFailed if there is no such activity, or if it is over. */
export async function planShift(means: DayMeans, { eventId, minutes, withLegs }: NewShift): Promise<ProposalPlan> {
  const found = await findActivity(eventId);
  if (!found) throw invalidField('body.eventId', 'does not exist');
  if (found.deletedAt) throw invalidField('body.eventId', `is deleted: “${found.title}”`);
  if (found.status === 'COMPLETED' || found.status === 'CANCELLED') {
    throw invalidField('body.eventId', `is ${found.status}. Only what is SCHEDULED or IN_PROGRESS moves`);
  }
  const legs = withLegs ? await findActivities(found.childIds ?? []) : [];
  const bound = await boundMotorcades([found, ...legs]);
  const isBound = ({ motorcadeId = '' }: ActivityRecord): boolean => bound.has(motorcadeId);
  if (isBound(found))
    throw invalidField(
      'body.eventId',
      'is a car of a motorcade, whose cars move as one: PATCH /api/motorcades/{motorcadeId} moves all',
    );
  const changes = shifted(
    found,
    legs.filter((leg) => !isBound(leg)),
    { minutes, now: means.now },
  );
  const moved = [...bound.values()].map((formation) => ({
    cars: formation.cars.filter(({ status }) => status !== 'COMPLETED' && status !== 'CANCELLED'),
    changes: movedMotorcade(formation, { minutes, now: means.now }),
  }));
  const notices = moved.flatMap(({ cars, changes: ofAll }) =>
    ofAll ? [] : cars.map(({ id }) => ({ code: 'MOTORCADE_STAYS' as const, activityId: id })),
  );
  const all = [...changes, ...moved.flatMap(({ changes: ofAll = [] }) => ofAll)];
  return planChanges(means, { changes: inMovingOrder(all, minutes), notices });
}
