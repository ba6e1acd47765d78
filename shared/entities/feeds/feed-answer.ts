import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { FeedRecord } from '#shared/schemas/feeds/feed.ts';
import { database } from '#shared/table/database.ts';
import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { createWrite, type Write, whileStill } from '#shared/table/write.ts';
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

/**
 * The last answers of feeds. They are in partitions of their own, so that the role of the function that keeps them can write nothing else.
 * Where the person was erased, an item without an answer lets none be kept.
 */
export const feedAnswers = entityOf('feedanswer', {
  version: '2',
  attributes: {
    id: { type: 'string', required: true },
    since: { type: 'string' },
    madeAt: { type: 'string' },
    sealed: { type: 'any' },
    isErased: { type: 'boolean' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byId: primaryIndex({ scope: 'feedanswer', pk: ['id'] }) },
});

/** Reads the feed of a person and its last answer in one request. Eventually consistent: a new or revoked feed may be a second late. */
export async function findFeedWithAnswer(
  id: string,
): Promise<{ readonly feed: FeedRecord | undefined; readonly answer: FeedAnswer | undefined }> {
  const [{ data: feed }, { data: kept }] = await Promise.all([
    feeds().get({ id }).go(),
    feedAnswers().get({ id }).go(),
  ]);
  const answer = kept?.sealed === undefined ? undefined : (kept as FeedAnswer);
  return { feed: feed ?? undefined, answer };
}

/** Keeps the last answer of a feed, unless the person was erased, or is being erased. */
export async function keepFeedAnswer(answer: FeedAnswer): Promise<void> {
  const put = whileStill(feedAnswers().put(answer), { isErased: undefined });
  try {
    await database().client.send(new PutCommand(put));
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException || error instanceof TransactionConflictException) return;
    throw error;
  }
}

/** Removes the last answer of a feed, and lets none be kept that is being worked out now. `expiresAt`: when no request can have one any more. */
export function closeFeedAnswer(id: string, expiresAt: number): Write {
  // Not `replaceWrite`: nothing of the person may stay.
  return createWrite(feedAnswers().put({ id, isErased: true, expiresAt }));
}
