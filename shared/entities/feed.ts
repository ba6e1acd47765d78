import { Entity } from 'electrodb';
import { once } from '#shared/platform/once.ts';
import { FEED_KINDS, type FeedRecord } from '#shared/schemas/feed.ts';
import type { AttributesOf } from '#shared/table/attributes.ts';
import { database } from '#shared/table/database.ts';
import { creation, removal, update, type Write } from '#shared/table/write.ts';

const attributes = {
  id: { type: 'string', required: true },
  kind: { type: FEED_KINDS, required: true },
  version: { type: 'number', required: true },
  createdAt: { type: 'string', required: true },
  secretHash: { type: 'string', required: true },
} as const satisfies AttributesOf<FeedRecord>;

/** The calendar feeds: one a person, under his own id. */
const feeds = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'feed', version: '1' },
        attributes,
        indexes: {
          byId: {
            pk: { field: 'pk', composite: ['id'], casing: 'none' },
            sk: { field: 'sk', composite: [], casing: 'none' },
          },
        },
      },
      database(),
    ),
);

/** The feed of a person, as just written. */
export const findFeed = async (personId: string): Promise<FeedRecord | undefined> => {
  const { data } = await feeds().get({ id: personId }).go({ consistent: true });
  return data ?? undefined;
};

/** True while the stored feed is `before`, or while there is none where there was none. */
export const replaceFeed = (before: FeedRecord | undefined, { id, ...after }: FeedRecord): Write =>
  before
    ? update(
        feeds()
          .patch({ id })
          .set(after)
          .where(({ version }, { eq }) => eq(version, before.version)),
      )
    : creation(feeds().create({ id, ...after }));

export const removeFeed = (feed: FeedRecord): Write =>
  removal(
    feeds()
      .remove({ id: feed.id })
      .where(({ version }, { eq }) => eq(version, feed.version)),
  );

/** Leaves a person without a feed, whether he had one or not. */
export const dropFeed = (personId: string): Write => removal(feeds().delete({ id: personId }));
