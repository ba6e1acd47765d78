import { fileStore } from '#shared/adapters/files/s3.ts';
import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { noteOf, presentMessage } from '#shared/domain/messages/present-message.ts';
import { byId } from '#shared/domain/records.ts';
import { LINK_SECONDS } from '#shared/domain/reports/report.ts';
import { findNotes } from '#shared/entities/messages/message.ts';
import { findUsers } from '#shared/entities/users/user.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Message } from '#shared/schemas/messages/message.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { Actor } from '#shared/use-cases/context.ts';
import { messagesWaitFor } from '#shared/use-cases/settings/present-settings.ts';

/** Returns the answers for messages, with links to their attachments that work for 15 minutes, and the names of who has read them. */
export async function presentMessages(
  messages: readonly MessageRecord[],
  { features }: SettingsRecord,
  now: string,
): Promise<Message[]> {
  const readers = messages.flatMap(({ readBy }) => readBy ?? []);
  const users = byId(readers.length === 0 ? [] : await findUsers([...new Set(readers)], 'eventual'));
  return Promise.all(
    messages.map(async (message) => {
      const urls = await Promise.all(message.attachments.map(({ key }) => fileStore().link(key, now, LINK_SECONDS)));
      return presentMessage(message, urls, messagesWaitFor(features), users.get(message.readBy ?? '')?.name);
    }),
  );
}

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
