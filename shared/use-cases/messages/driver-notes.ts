import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { noteOf } from '#shared/domain/messages/present-message.ts';
import { findNotes } from '#shared/entities/messages/message.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Actor } from '#shared/use-cases/context.ts';

/**
 * Returns the notes of drivers on these rides that the caller may read, the oldest first: a driver reads their own. Reads nothing if no
 * ride has one. A note goes with its message: after the days of `messages.retentionDays`, or when its driver is erased.
 */
export async function driverNotesOf(
  activities: readonly Pick<ActivityRecord, 'driverNoteIds'>[],
  { actor, now }: { readonly actor: Pick<Actor, 'can'>; readonly now: string },
): Promise<Pick<RelatedRecords, 'driverNotes'>> {
  const ids = activities.flatMap(({ driverNoteIds = [] }) => [...driverNoteIds]);
  if (ids.length === 0) return {};
  const found = (await findNotes(ids)).filter(
    (message) => message.keptUntil > now && actor.can('read', 'Message', message),
  );
  return { driverNotes: Map.groupBy(found.flatMap(noteOf).sort(byTime), ({ eventId }) => eventId) };
}

function byTime(a: { at: string }, b: { at: string }): number {
  return a.at < b.at ? -1 : Number(a.at > b.at);
}
