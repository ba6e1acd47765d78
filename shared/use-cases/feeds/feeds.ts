import { NotFound } from '#shared/contract/problems.ts';
import { feedName } from '#shared/domain/feeds/touches-feed.ts';
import { dropFeed, findFeed, markRevoked, putFeed } from '#shared/entities/feeds/feed.ts';
import { closeFeedAnswer } from '#shared/entities/feeds/feed-answer.ts';
import { whileAdmitted } from '#shared/entities/users/user.ts';
import { newSecret } from '#shared/platform/secret-token.ts';
import type { FeedRecord } from '#shared/schemas/feeds/feed.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { RecordStore } from '#shared/table/record-store.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Actor, UseCaseContext } from '#shared/use-cases/context.ts';
import type { Write } from '#shared/table/write.ts';
import { HOUR_MS, SECOND_MS } from '#shared/units/durations.ts';
import { findLive } from '#shared/use-cases/records/change-record.ts';

/**
 * Makes a calendar feed with a new secret for a person, and returns its path. Replaces their previous feed. Throws NotFound if the
 * person does not exist or is deleted, also at the same time.
 */
export async function renewFeed<R extends StoredRecord>(
  { actor, audit, commit, now }: UseCaseContext,
  people: RecordStore<R>,
  { id, kind }: Pick<FeedRecord, 'id' | 'kind'>,
): Promise<string> {
  authorizeFeed(actor, 'create', { id, kind });
  const { secret, secretHash } = newSecret();
  await retryOnConflict(async () => {
    const [person, before] = await Promise.all([findLive(people, id), findFeed(id)]);
    const after = { id, kind, secretHash, createdAt: now, createdBy: actor.id, version: (before?.version ?? 0) + 1 };
    await commit({
      writes: [putFeed(before, after, person), audit('Feed', before, after)],
      relyingOn: whileAdmitted(actor.user),
    });
  });
  return `/api/feeds/${feedName(id, secret)}`;
}

/** The feed of a VIP belongs to their record. A driver has a feed of their own. */
function authorizeFeed(actor: Actor, action: 'create' | 'delete', { id, kind }: Pick<FeedRecord, 'id' | 'kind'>): void {
  if (kind === 'VIP') actor.authorize('update', 'Vip', { id });
  else actor.authorize(action, 'Feed', { driverId: id });
}

/** Removes the calendar feed of a person who is erased, and its last answer, if they have one. */
export function eraseFeed({ commit, now }: UseCaseContext, personId: string): Promise<void> {
  const expiresAt = Math.floor((Date.parse(now) + HOUR_MS) / SECOND_MS);
  return commit({ writes: [dropFeed(personId), closeFeedAnswer(personId, expiresAt)] });
}

/** Returns the writes that revoke a feed. */
export function revocation({ audit, now }: Pick<UseCaseContext, 'audit' | 'now'>, feed: FeedRecord): Write[] {
  const after = { ...feed, revokedAt: now, version: feed.version + 1 };
  return [markRevoked(feed, after), audit('Feed', feed, after)];
}

/** Revokes the calendar feed of a VIP or a driver: its address answers 404 from now on. Throws NotFound if they have none. */
export function revokeFeed(
  { actor, audit, commit, now }: UseCaseContext,
  { id, kind }: Pick<FeedRecord, 'id' | 'kind'>,
): Promise<undefined> {
  return retryOnConflict(async () => {
    authorizeFeed(actor, 'delete', { id, kind });
    const feed = await findFeed(id);
    if (feed?.kind !== kind || feed.revokedAt !== undefined) {
      throw new NotFound(`This ${kind === 'VIP' ? 'VIP' : 'driver'} has no calendar feed.`);
    }
    await commit({ writes: revocation({ audit, now }, feed) });
    return undefined;
  });
}
