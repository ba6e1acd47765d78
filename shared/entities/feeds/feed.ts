import { type EVENT_FEED, FEED_KINDS, type FeedRecord } from '#shared/schemas/feeds/feed.ts';
import { type AttributesOf, byId, defined, entityOf, secondaryIndex } from '#shared/table/entity.ts';
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
