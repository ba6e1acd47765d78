import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Preferences } from '#shared/schemas/users/desk-item.ts';
import { database } from '#shared/table/database.ts';
import { defined, entityOf, primaryIndex } from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
import { whileStill } from '#shared/table/write.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';

/** After this many days without a change, preferences and marks are deleted. Messages are kept for no longer. */
export const KEPT_DAYS = 400;

/**
 * What pages keep for their user: which record they have open, up to where they have seen a conversation, and how they like to see the desk. In
 * partitions of their own, so that the role of an operation that keeps them can write nothing else. They leave no audit record: they change
 * nothing that another person reads as a fact.
 */
export const deskItems = entityOf('deskitem', {
  attributes: {
    /** `presence`, `seen#<user>` or `preferences`. */
    list: { type: 'string', required: true, hidden: true },
    id: { type: 'string', required: true },
    version: { type: 'number' },
    at: { type: 'string', required: true },
    subject: { type: 'string' },
    subjectId: { type: 'string' },
    kept: { type: 'any' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { inList: primaryIndex({ scope: 'desk', pk: ['list'], sk: ['id'] }) },
});

/** Which record a user has open. Without one: they are at the desk. */
export interface PresenceRecord {
  /** The id of the user. */
  readonly id: string;
  readonly at: string;
  readonly subject?: string | undefined;
  readonly subjectId?: string | undefined;
  /** In seconds. */
  readonly expiresAt: number;
}

const PRESENCE = 'presence';

/** Condition: what is stored of the user is not newer. A lost condition changes nothing. */
export async function notePresence(record: PresenceRecord): Promise<void> {
  await putIf(
    deskItems()
      .put(defined({ ...record, list: PRESENCE }))
      .where(({ at }, { lte, notExists }) => `(${notExists(at)} OR ${lte(at, record.at)})`)
      .params<PutCommandInput>(),
  );
}

/** Reads who is there, also who is no longer. Strong consistency. */
export function allPresent(): Promise<PresenceRecord[]> {
  return allOf(deskItems().query.inList({ list: PRESENCE }), 'strong');
}

function seenBy(userId: string): string {
  return `seen#${userId}`;
}

/** Up to where a user has seen a conversation. */
export interface SeenMark {
  readonly conversationId: string;
  readonly upTo: string;
}

/** Condition: no mark of this conversation is later. Tells whether it was kept. */
export function keepSeen(userId: string, { conversationId: id, upTo: at }: SeenMark, now: string) {
  return putIf(
    deskItems()
      .put({ list: seenBy(userId), id, at, expiresAt: expiryFrom(now) })
      .where((stored, { lt, notExists }) => `(${notExists(stored.at)} OR ${lt(stored.at, at)})`)
      .params<PutCommandInput>(),
  );
}

/** Returns up to where a user has seen each conversation. Strong consistency. */
export async function seenMarks(userId: string): Promise<ReadonlyMap<string, string>> {
  const { data } = await deskItems()
    .query.inList({ list: seenBy(userId) })
    .go({ consistent: true, pages: 'all' });
  return new Map(data.map(({ at, id }) => [id, at]));
}

const PREFERENCES = 'preferences';

export interface PreferencesRecord {
  readonly version: number;
  readonly at: string;
  readonly kept: Preferences;
}

/** Reads what a user has set. Strong consistency. */
export async function findPreferences(userId: string): Promise<PreferencesRecord | undefined> {
  const { data } = await deskItems().get({ list: PREFERENCES, id: userId }).go({ consistent: true });
  return data ? { version: data.version ?? 0, at: data.at, kept: data.kept as Preferences } : undefined;
}

/** Condition: the stored version is the one before. Tells whether it was kept. */
export function keepPreferences(userId: string, { at, kept, version }: PreferencesRecord) {
  const put = deskItems().put({ list: PREFERENCES, id: userId, version, at, kept, expiresAt: expiryFrom(at) });
  return putIf(whileStill(put, { version: version === 1 ? undefined : version - 1 }));
}

/** In seconds. */
function expiryFrom(now: string): number {
  return Math.ceil((Date.parse(now) + KEPT_DAYS * DAY_MS) / SECOND_MS);
}

/** Deletes everything that pages keep for a user. A repeat deletes what came meanwhile. */
export async function forgetDeskItems(userId: string): Promise<void> {
  const seen = [...(await seenMarks(userId)).keys()].map((id) => ({ list: seenBy(userId), id }));
  const keys = [{ list: PREFERENCES, id: userId }, { list: PRESENCE, id: userId }, ...seen];
  await Promise.all(keys.map((key) => deskItems().delete(key).go()));
}

/** Puts an item. Returns false if its condition does not hold. */
async function putIf(put: PutCommandInput): Promise<boolean> {
  try {
    await database().client.send(new PutCommand(put));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
