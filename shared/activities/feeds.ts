import type { Contract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { erased } from '#shared/domain/records.ts';
import { contend } from '#shared/entities/contend.ts';
import { findFeed, removeFeed, replaceFeed } from '#shared/entities/feed.ts';
import { feedName, newSecret } from '#shared/runtime/feed-token.ts';
import type { Context } from '#shared/runtime/serve.ts';
import type { FeedRecord } from '#shared/schemas/feed.ts';

type Deed = Pick<Context<Contract>, 'audit' | 'commit'>;

/** Gives a person a feed with a new secret, in the place of the one he may have had, and tells the path that reads it. */
export const renewFeed = async (
  { audit, commit }: Deed,
  { id, kind }: Pick<FeedRecord, 'id' | 'kind'>,
  now: string,
): Promise<string> => {
  const { secret, secretHash } = newSecret();
  await contend(async () => {
    const before = await findFeed(id);
    const after = { id, kind, secretHash, createdAt: now, version: (before?.version ?? 0) + 1 };
    await commit([replaceFeed(before, after), audit('Feed', before, after)]);
  });
  return `/api/feeds/${feedName(id, secret)}`;
};

/** Takes a person's feed away: whoever has its address reads nothing any more. */
export const revokeFeed = ({ audit, commit }: Deed, personId: string): Promise<undefined> =>
  contend(async () => {
    const feed = await findFeed(personId);
    if (!feed) throw new NotFound(`There is no calendar feed for ${personId}.`);
    await commit([removeFeed(feed), audit('Feed', feed, erased(feed))]);
    return undefined;
  });
