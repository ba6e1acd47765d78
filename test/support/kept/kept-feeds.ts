import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { partsOfFeedName } from '#shared/domain/feeds/touches-feed.ts';
import { findFeed } from '#shared/entities/feeds/feed.ts';
import { isSecretOf } from '#shared/platform/secret-token.ts';
import { workOutFeed } from '#shared/use-cases/feeds/read-feed.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import type { MakeKept } from './kept.ts';
import { recordsOf } from './stored-records.ts';

const KINDS = [
  { kind: 'VIP', entity: 'vip', create: createVipFeed, param: 'vipId' },
  { kind: 'DRIVER', entity: 'driver', create: createDriverFeed, param: 'driverId' },
] as const;

/** The calendar feeds of all guests and drivers. */
export const keptFeeds: MakeKept = async (as) => {
  const feeds: { readonly id: string; readonly kind: 'VIP' | 'DRIVER'; readonly feed: string }[] = [];
  for (const { create, entity, kind, param } of KINDS) {
    for (const { id } of await recordsOf(entity)) {
      const { body } = await call(create, { as, params: { [param]: id } });
      feeds.push({ id, kind, feed: body.url.split('/').at(-1) });
    }
  }
  const readOne = async (feed: string) => {
    const { status, text } = await call(getFeed, { params: { feed } });
    return status === 200 ? text : 'none';
  };
  const workOut = async (feed: (typeof feeds)[number]) => {
    const secret = partsOfFeedName(feed.feed)?.secret ?? '';
    const stored = await findFeed(feed.id);
    if (!stored || stored.revokedAt || !isSecretOf(stored.secretHash, secret)) return 'none';
    try {
      return (await workOutFeed(feed)).calendar;
    } catch (error) {
      if (error instanceof NotFound) return 'none';
      throw error;
    }
  };
  return {
    read: () => Promise.all(feeds.map(({ feed }) => readOne(feed))),
    fresh: () => Promise.all(feeds.map(workOut)),
    isUsed: async () => {
      const [first] = feeds;
      return !first || (await metered(() => readOne(first.feed))).readUnits <= 2;
    },
  };
};
