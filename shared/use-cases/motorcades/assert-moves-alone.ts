import { PartOfMotorcade } from '#shared/contract/problems.ts';
import { SHARED } from '#shared/domain/motorcades/movement.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** What the motorcade says of each car. */
const GIVEN = [...SHARED, 'title', 'type', 'masterEventId', 'deletedAt'] as const;

/**
 * Throws PartOfMotorcade if a change moves, cancels or deletes one car of a motorcade whose cars move as one. Reads the motorcade only
 * then.
 */
export async function assertMovesAlone(before: ActivityRecord, after: ActivityRecord): Promise<void> {
  const { motorcadeId, position } = before;
  if (motorcadeId === undefined) return;
  const isCancelled = after.status !== before.status && (after.status === 'CANCELLED' || after.status === 'SCHEDULED');
  const [field] = GIVEN.filter((name) => after[name] !== before[name]);
  if (!isCancelled && field === undefined) return;
  const motorcade = await motorcadeStore.find(motorcadeId);
  if (!motorcade || motorcade.deletedAt || motorcade.splittable) return;
  const cure = isCancelled
    ? 'POST /api/motorcades/{motorcadeId}/status for all, or POST /api/motorcades/{motorcadeId}/drop-out for this one'
    : field === 'deletedAt'
      ? 'DELETE /api/motorcades/{motorcadeId} for all, or POST /api/motorcades/{motorcadeId}/drop-out for this one'
      : 'PATCH /api/motorcades/{motorcadeId}';
  throw new PartOfMotorcade(
    `The ride is car ${position} of the motorcade “${motorcade.title}”, whose cars move as one. Call ${cure}.`,
  );
}
