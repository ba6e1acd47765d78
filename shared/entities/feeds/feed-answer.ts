import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { FeedRecord } from '#shared/schemas/feeds/feed.ts';
import { database } from '#shared/table/database.ts';
import { byId, entityOf } from '#shared/table/entity.ts';
import { removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';
import { feeds } from './feed.ts';

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

/** The last answers of feeds. Each lies beside its feed, so that one query reads both. */
export const feedAnswers = entityOf({
  model: { service: 'motorcade', entity: 'feedanswer', version: '1' },
  attributes: {
    id: { type: 'string', required: true },
    since: { type: 'string', required: true },
    madeAt: { type: 'string', required: true },
    sealed: { type: 'any', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byId },
});

const FEED = 'feed';
/** Tells an item by its entity. By its keys, ElectroDB would need members that bundles leave out. */
const OWN = { ignoreOwnership: false } as const;

/** Reads the feed of a person and its last answer in one request. Eventually consistent: a new or revoked feed may be a second late. */
export async function findFeedWithAnswer(
  id: string,
): Promise<{ readonly feed: FeedRecord | undefined; readonly answer: FeedAnswer | undefined }> {
  const { client, table } = database();
  const { pk } = feeds().get({ id }).params<{ Key: { pk: string } }>().Key;
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :feed)',
      ExpressionAttributeValues: { ':pk': pk, ':feed': `$${FEED}` },
    }),
  );
  const kindOf = ({ __edb_e__: kind }: Readonly<Record<string, unknown>>) => kind;
  const [feed, answer] = [Items.find((item) => kindOf(item) === FEED), Items.find((item) => kindOf(item) !== FEED)];
  return {
    feed: (feed && (feeds().parse({ Item: feed }, OWN).data as FeedRecord | null | undefined)) || undefined,
    answer: (answer && (feedAnswers().parse({ Item: answer }, OWN).data as FeedAnswer | null | undefined)) || undefined,
  };
}

/** Condition: none. Commit it relying on the feed, so that an erased feed gets no answer. */
export function keepFeedAnswer(answer: FeedAnswer): Write {
  return replaceWrite(feedAnswers(), feedAnswers().put(answer));
}

/** Removes the last answer of a feed, if there is one. */
export function dropFeedAnswer(id: string): Write {
  return removeWrite(feedAnswers().delete({ id }));
}
