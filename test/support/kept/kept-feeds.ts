import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as createEventFeed from '#functions/feeds/create-event-feed.ts';
import * as createPlaceFeed from '#functions/feeds/create-place-feed.ts';
import * as createVehicleFeed from '#functions/feeds/create-vehicle-feed.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { partsOfFeedName } from '#shared/domain/feeds/touches-feed.ts';
import { findFeed } from '#shared/entities/feeds/feed.ts';
import { isSecretOf } from '#shared/platform/secret-token.ts';
import { EVENT_FEED, type FeedRecord } from '#shared/schemas/feeds/feed.ts';
import { workOutFeed } from '#shared/use-cases/feeds/read-feed.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import type { MakeKept } from './kept.ts';
import { recordsByEntity } from './stored-records.ts';

const KINDS = [
  { kind: 'VIP', entity: 'vip', create: createVipFeed, param: 'vipId' },
  { kind: 'DRIVER', entity: 'driver', create: createDriverFeed, param: 'driverId' },
  { kind: 'VEHICLE', entity: 'vehicle', create: createVehicleFeed, param: 'vehicleId' },
  { kind: 'PLACE', entity: 'place', create: createPlaceFeed, param: 'placeId' },
] as const;

/** More feeds make more changes than a cheap read takes. The newest records are those that the write is about. */
const NEWEST = 2;

/** The calendar feeds of all guests and drivers, of the newest vehicles and places, and of the event. */
export const keptFeeds: MakeKept = async (as) => {
  const feeds: { readonly id: string; readonly kind: FeedRecord['kind']; readonly feed: string }[] = [];
  const recordsOf = await recordsByEntity();
  for (const { create, entity, kind, param } of KINDS) {
    const records = recordsOf(entity).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    const isOfPerson = kind === 'VIP' || kind === 'DRIVER';
    for (const { id } of isOfPerson ? records : records.slice(0, NEWEST)) {
      const { body } = await call(create, { as, params: { [param]: id } });
      feeds.push({ id, kind, feed: body.url.split('/').at(-1) });
    }
  }
  const { body } = await call(createEventFeed, { as });
  feeds.push({ id: EVENT_FEED, kind: 'EVENT', feed: body.url.split('/').at(-1) });
  const readOne = async (feed: string) => {
    const { status, text } = await call(getFeed, { params: { feed } });
    return status === 200 ? text : 'none';
  };
  const workOut = async (feed: (typeof feeds)[number]) => {
    const secret = partsOfFeedName(feed.feed)?.secret ?? '';
    const stored = await findFeed(feed.id);
    if (!stored || stored.revokedAt || !isSecretOf(stored.secretHash, secret)) return 'none';
    try {
      return (await workOutFeed(feed, new Date().toISOString())).calendar;
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
