import { NotFound } from '#shared/contract/problems.ts';
import { feedName } from '#shared/domain/feeds/touches-feed.ts';
import { closeFeedAnswer, dropFeed, findFeed, markRevoked, putFeed } from '#shared/entities/feeds/feed.ts';
import { newSecret } from '#shared/platform/secret-token.ts';
import { EVENT_FEED, type FeedRecord } from '#shared/schemas/feeds/feed.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { RecordStore } from '#shared/table/record-store.ts';
import { retryOnConflict, type Write } from '#shared/table/write.ts';
import { HOUR_MS, SECOND_MS } from '#shared/units/durations.ts';
import type { Actor, UseCaseContext } from '#shared/use-cases/context.ts';
import { findLive } from '#shared/use-cases/records/change-record.ts';

/**
 * Makes a calendar feed with a new secret for a person, a vehicle or a place, or without `owners` for the event, and returns its path.
 * Replaces their previous feed. Throws NotFound if the owner does not exist or is deleted, also at the same time.
 */
export async function renewFeed<R extends StoredRecord>(
  { actor, audit, commit, now }: UseCaseContext,
  owners: RecordStore<R> | undefined,
  { id, kind }: Pick<FeedRecord, 'id' | 'kind'>,
): Promise<string> {
  authorizeFeed(actor, 'create', { id, kind });
  const { secret, secretHash } = newSecret();
  await retryOnConflict(async () => {
    const [owner, before] = await Promise.all([owners ? findLive(owners, id) : EVENT_FEED, findFeed(id)]);
    const after = { id, kind, secretHash, createdAt: now, createdBy: actor.id, version: (before?.version ?? 0) + 1 };
    await commit({
      writes: [putFeed(before, after, owner), audit('Feed', before, after)],
      whileAdmitted: true,
    });
  });
  return `/api/feeds/${feedName(id, secret)}`;
}

/** The noun of the owner, and the record to which the feed belongs. */
const OWNERS = {
  VIP: ['VIP', 'Vip'],
  VEHICLE: ['vehicle', 'Vehicle'],
  PLACE: ['place', 'Place'],
  DRIVER: ['driver', 'Feed'],
  EVENT: ['event', 'Report'],
} as const;

/** A driver has a feed of their own. That of the event belongs to those who may make its papers, all others to a record. */
function authorizeFeed(actor: Actor, action: 'create' | 'delete', { id, kind }: Pick<FeedRecord, 'id' | 'kind'>): void {
  if (kind === 'DRIVER') actor.authorize(action, 'Feed', { driverId: id });
  else actor.authorize(kind === 'EVENT' ? action : 'update', OWNERS[kind][1], { id });
}

/** Removes the calendar feed of a record that is erased, and its last answer, if there is one. */
export function eraseFeed({ commit, now }: UseCaseContext, ownerId: string): Promise<void> {
  const expiresAt = Math.floor((Date.parse(now) + HOUR_MS) / SECOND_MS);
  return commit({ writes: [dropFeed(ownerId), closeFeedAnswer(ownerId, expiresAt)] });
}

/** Returns the writes that revoke a feed. */
export function revocation({ audit, now }: Pick<UseCaseContext, 'audit' | 'now'>, feed: FeedRecord): Write[] {
  const after = { ...feed, revokedAt: now, version: feed.version + 1 };
  return [markRevoked(feed, after), audit('Feed', feed, after)];
}

/** Revokes a calendar feed: its address answers 404 from now on. Throws NotFound if there is none. */
export function revokeFeed(
  { actor, audit, commit, now }: UseCaseContext,
  { id, kind }: Pick<FeedRecord, 'id' | 'kind'>,
): Promise<undefined> {
  return retryOnConflict(async () => {
    authorizeFeed(actor, 'delete', { id, kind });
    const feed = await findFeed(id);
    if (feed?.kind !== kind || feed.revokedAt !== undefined) {
      throw new NotFound(`This ${OWNERS[kind][0]} has no calendar feed.`);
    }
    await commit({ writes: revocation({ audit, now }, feed) });
    return undefined;
  });
}
