import { FEED_KINDS, type FeedRecord } from '#shared/schemas/feed.ts';
import type { AttributesOf } from '#shared/table/attributes.ts';
import { entityOf } from '#shared/table/entity.ts';
import { createWrite, removeWrite, updateWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  id: { type: 'string', required: true },
  kind: { type: FEED_KINDS, required: true },
  version: { type: 'number', required: true },
  createdAt: { type: 'string', required: true },
  secretHash: { type: 'string', required: true },
  revokedAt: { type: 'string' },
} as const satisfies AttributesOf<FeedRecord>;

/** The calendar feeds: one per VIP or driver, with the id of that person. */
export const feeds = entityOf({
  model: { service: 'motorcade', entity: 'feed', version: '1' },
  attributes,
  indexes: {
    byId: {
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
});

/** Reads the feed of a person with strong consistency, also a revoked one. */
export const findFeed = async (personId: string): Promise<FeedRecord | undefined> => {
  const { data } = await feeds().get({ id: personId }).go({ consistent: true });
  return data ?? undefined;
};

/** Condition: the stored version is that of `before`, or there is no feed if `before` is undefined. */
export const replaceFeed = (before: FeedRecord | undefined, { id, ...after }: FeedRecord): Write =>
  before
    ? updateWrite(
        feeds()
          .patch({ id })
          .set(after)
          .remove(after.revokedAt === undefined ? ['revokedAt'] : [])
          .where(({ version }, { eq }) => eq(version, before.version)),
      )
    : createWrite(feeds().create({ id, ...after }));

/** Removes the feed of a person, if there is one. */
export const dropFeed = (personId: string): Write => removeWrite(feeds().delete({ id: personId }));
