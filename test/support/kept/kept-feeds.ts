import * as getFeed from '#functions/feeds/get-feed.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { partsOfFeedName } from '#shared/domain/feeds/touches-feed.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { findFeed } from '#shared/entities/feeds/feed.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import { isSecretOf } from '#shared/platform/secret-token.ts';
import { EVENT_FEED, type FeedRecord } from '#shared/schemas/feeds/feed.ts';
import { renewFeed } from '#shared/use-cases/feeds/feeds.ts';
import { workOutFeed } from '#shared/use-cases/feeds/read-feed.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { testContext } from '#test/support/context.ts';
import type { MakeKept } from './kept.ts';
import { recordsByEntity } from './stored-records.ts';

/** Makes the feed of a record, and returns its path. The operations that do so have their own tests. */
const KINDS = [
  ['vip', 'VIP', (id: string) => renewFeed(testContext(), vipStore, { id, kind: 'VIP' })],
  ['driver', 'DRIVER', (id: string) => renewFeed(testContext(), driverStore, { id, kind: 'DRIVER' })],
  ['vehicle', 'VEHICLE', (id: string) => renewFeed(testContext(), vehicleStore, { id, kind: 'VEHICLE' })],
  ['place', 'PLACE', (id: string) => renewFeed(testContext(), placeStore, { id, kind: 'PLACE' })],
] as const;

/** More feeds make more changes than a cheap read takes. The newest records are those that the write is about. */
const NEWEST = 2;

/** The calendar feeds of all guests and drivers, of the newest vehicles and places, and of the event. */
export const keptFeeds: MakeKept = async () => {
  const feeds: { readonly id: string; readonly kind: FeedRecord['kind']; readonly feed: string }[] = [];
  const add = (id: string, kind: FeedRecord['kind'], path: string) => {
    feeds.push({ id, kind, feed: path.split('/').at(-1) ?? '' });
  };
  const recordsOf = await recordsByEntity();
  for (const [entity, kind, make] of KINDS) {
    const records = recordsOf(entity).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    const isOfPerson = kind === 'VIP' || kind === 'DRIVER';
    for (const { id } of isOfPerson ? records : records.slice(0, NEWEST)) add(id, kind, await make(id));
  }
  add(EVENT_FEED, 'EVENT', await renewFeed(testContext(), undefined, { id: EVENT_FEED, kind: 'EVENT' }));
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
  const read = () => Promise.all(feeds.map(({ feed }) => readOne(feed)));
  // Keeps each of them.
  await read();
  return {
    read,
    fresh: () => Promise.all(feeds.map(workOut)),
    isUsed: async () => {
      const [first] = feeds;
      return !first || (await metered(() => readOne(first.feed))).readUnits <= 2;
    },
  };
};
