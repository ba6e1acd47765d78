import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type EVENT_FEED, FEED_KINDS, type FeedRecord } from '#shared/schemas/feeds/feed.ts';
import { database } from '#shared/table/database.ts';
import { type AttributesOf, byId, defined, entityOf, primaryIndex, secondaryIndex } from '#shared/table/entity.ts';
import { readMany } from '#shared/table/read-many.ts';
import {
  checkWrite,
  createWrite,
  type LiveRecord,
  type Requirement,
  relyingOn,
  removeWrite,
  updateWrite,
  type Write,
  whileStill,
  withCheck,
} from '#shared/table/write.ts';

const attributes = {
  id: { type: 'string', required: true },
  kind: { type: FEED_KINDS, required: true },
  version: { type: 'number', required: true },
  createdAt: { type: 'string', required: true },
  secretHash: { type: 'string', required: true },
  revokedAt: { type: 'string' },
  createdBy: { type: 'string' },
} as const satisfies AttributesOf<FeedRecord>;

/** The calendar feeds: one per VIP, driver, vehicle or place, with its id, and one of the event. Indexes: by that id, and by the user who made it. */
export const feeds = entityOf('feed', {
  attributes,
  indexes: { byId, byMaker: secondaryIndex('gsi1', { scope: 'feeds', pk: ['createdBy'] }) },
});

/** Reads the feed of a person with strong consistency, also a revoked one. */
export async function findFeed(personId: string): Promise<FeedRecord | undefined> {
  const { data } = await feeds().get({ id: personId }).go({ consistent: true });
  return data ?? undefined;
}

/** Reads the feeds of these people with strong consistency, in no order. Revoked ones too. */
export function findFeeds(personIds: readonly string[]): Promise<FeedRecord[]> {
  return readMany<FeedRecord>(personIds, (batch) => feeds().get(batch.map((id) => ({ id }))));
}

/** Returns the feeds that a user made and that still open. Eventually consistent. */
export async function feedsMadeBy(createdBy: string): Promise<FeedRecord[]> {
  const { data } = await feeds().query.byMaker({ createdBy }).go({ pages: 'all' });
  return data.filter(({ revokedAt }) => revokedAt === undefined);
}

/** Condition: the stored version is that of `before`, or there is no feed if `before` is undefined. */
export function putFeed(
  before: FeedRecord | undefined,
  after: Omit<FeedRecord, 'id'>,
  owner: LiveRecord | typeof EVENT_FEED,
): Write {
  const feed = { ...after, id: typeof owner === 'string' ? owner : owner.id };
  const write = before ? replaceFeed(before, feed) : createWrite(feeds().create(defined(feed)));
  // The event itself is never deleted.
  return typeof owner === 'string' ? write : relyingOn(write, owner);
}

/** Condition: the stored version is that of `before`. */
export function markRevoked(before: FeedRecord, after: FeedRecord & { readonly revokedAt: string }): Write {
  return replaceFeed(before, after);
}

function replaceFeed(before: FeedRecord, { id, ...after }: FeedRecord): Write {
  return updateWrite(
    feeds()
      .patch({ id })
      .set(defined(after))
      .remove(after.revokedAt === undefined ? ['revokedAt'] : []),
    { version: before.version },
  );
}

/** Returns the check that the feed of a person is still as it was read, or that there still is none. */
export function feedAsRead(id: string, read: FeedRecord | undefined): Requirement {
  return withCheck({}, checkWrite(feeds().delete({ id }), { version: read?.version }));
}

/** Removes the feed of a person, if there is one. */
export function dropFeed(personId: string): Write {
  return removeWrite(feeds().delete({ id: personId }));
}

/** The last answer of a feed. */
export interface FeedAnswer {
  /** The id of the person. */
  readonly id: string;
  /** It holds every change before this time. */
  readonly since: string;
  /** When it was worked out. */
  readonly madeAt: string;
  /** The calendar and what it rests on, sealed with the secret of the feed. */
  readonly sealed: Uint8Array;
  /** In seconds. */
  readonly expiresAt: number;
}

/**
 * The last answers of feeds. They are in partitions of their own, so that the role of the function that keeps them can write nothing else.
 * Where the person was erased, an item without an answer lets none be kept.
 */
export const feedAnswers = entityOf('feedanswer', {
  version: '2',
  attributes: {
    id: { type: 'string', required: true },
    since: { type: 'string' },
    madeAt: { type: 'string' },
    sealed: { type: 'any' },
    isErased: { type: 'boolean' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byId: primaryIndex({ scope: 'feedanswer', pk: ['id'] }) },
});

/** Reads the feed of a person and its last answer in one request. Eventually consistent: a new or revoked feed may be a second late. */
export async function findFeedWithAnswer(
  id: string,
): Promise<{ readonly feed: FeedRecord | undefined; readonly answer: FeedAnswer | undefined }> {
  const [{ data: feed }, { data: kept }] = await Promise.all([
    feeds().get({ id }).go(),
    feedAnswers().get({ id }).go(),
  ]);
  const answer = kept?.sealed === undefined ? undefined : (kept as FeedAnswer);
  return { feed: feed ?? undefined, answer };
}

/** Keeps the last answer of a feed, unless the person was erased, or is being erased. */
export async function keepFeedAnswer(answer: FeedAnswer): Promise<void> {
  const put = whileStill(feedAnswers().put(answer), { isErased: undefined });
  try {
    await database().client.send(new PutCommand(put));
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException || error instanceof TransactionConflictException) return;
    throw error;
  }
}

/** Removes the last answer of a feed, and lets none be kept that is being worked out now. `expiresAt`: when no request can have one any more. */
export function closeFeedAnswer(id: string, expiresAt: number): Write {
  // Not `replaceWrite`: nothing of the person may stay.
  return createWrite(feedAnswers().put({ id, isErased: true, expiresAt }));
}
