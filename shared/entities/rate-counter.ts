import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Answers } from '#shared/platform/time-limit.ts';
import { database } from '#shared/table/database.ts';
import { entityOf, primaryIndex } from '#shared/table/entity.ts';

/** The number of requests of each client in its current window. A window begins with the first request of the client. */
export const counters = entityOf('counter', {
  attributes: {
    client: { type: 'string', required: true },
    windowStart: { type: 'number', required: true },
    count: { type: 'number', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byClient: primaryIndex({ scope: 'counter', pk: ['client'] }) },
});

export interface RateVerdict {
  readonly limit: number;
  readonly windowSeconds: number;
  /** The requests of this window, including this one. */
  readonly count: number;
  readonly resetSeconds: number;
}

interface Counting {
  readonly limit: number;
  readonly windowSeconds: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

interface Counted extends Counting {
  readonly client: string;
  /** Counts the answers of the table. */
  readonly answers?: Answers;
}

/** How far the clocks of two Lambdas may differ. A window that begins later than this from now was opened by a wrong clock. */
const MAX_SKEW_MS = 10_000;

function keyOf(client: string) {
  return { pk: `$motorcade_counter#client_${client}`, sk: '$counter_1' };
}

/**
 * Adds one to the counter of a client, and opens its first window. Every request does this, so it goes without ElectroDB: a test
 * compares the two.
 */
async function addOne(client: string, windowStart: number, expiresAt: number) {
  const { client: table, table: TableName } = database();
  const { Attributes } = await table.send(
    new UpdateCommand({
      TableName,
      Key: keyOf(client),
      UpdateExpression:
        'SET windowStart = if_not_exists(windowStart, :start), expiresAt = if_not_exists(expiresAt, :expires), client = :client, #e = :e, #v = :v ADD #count :one',
      ExpressionAttributeNames: { '#count': 'count', '#e': '__edb_e__', '#v': '__edb_v__' },
      ExpressionAttributeValues: {
        ':start': windowStart,
        ':expires': expiresAt,
        ':client': client,
        ':one': 1,
        ':e': 'counter',
        ':v': '1',
      },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return Attributes as { readonly count: number; readonly windowStart: number };
}

/** Begins a new window with one request. Returns false if a concurrent request has begun it. */
async function openWindow(client: string, { expiresAt, from, to }: NewWindow): Promise<boolean> {
  const { client: table, table: TableName } = database();
  try {
    await table.send(
      new UpdateCommand({
        TableName,
        Key: keyOf(client),
        UpdateExpression: 'SET windowStart = :to, expiresAt = :expires, #count = :one',
        ConditionExpression: 'windowStart = :from',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':from': from, ':to': to, ':expires': expiresAt, ':one': 1 },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

interface NewWindow {
  /** The beginning of the former window. */
  readonly from: number;
  /** The beginning of the new one. */
  readonly to: number;
  readonly expiresAt: number;
}

/** Returns what the counter of a client means for the request that it has just counted. Undefined: a new window begins with the request. */
export function verdictOf(
  { count, windowStart }: { readonly count: number; readonly windowStart: number },
  { limit, now, windowSeconds }: Counting,
): RateVerdict | undefined {
  const resetMs = windowStart + windowSeconds * 1_000 - now;
  // Never longer than a window, even if the clock of the Lambda that opened the window is fast.
  const resetSeconds = Math.min(windowSeconds, Math.ceil(resetMs / 1_000));
  // The warm-up reads a counter without a start.
  const isCurrent = resetMs > 0 && windowStart <= now + MAX_SKEW_MS;
  return isCurrent ? { limit, windowSeconds, count, resetSeconds } : undefined;
}

/**
 * Counts one request. The count is exact, also for concurrent requests. Costs one atomic write, and a second conditional write when a
 * new window begins.
 */
export async function countRequest({
  answers = { count: 0 },
  client,
  limit,
  now,
  windowSeconds,
}: Counted): Promise<RateVerdict> {
  const expiresAt = Math.ceil(now / 1_000 + 2 * windowSeconds);
  for (;;) {
    const counter = await addOne(client, now, expiresAt);
    answers.count += 1;
    const verdict = verdictOf(counter, { limit, now, windowSeconds });
    if (verdict) return verdict;
    const isOpened = await openWindow(client, { from: counter.windowStart, to: now, expiresAt });
    answers.count += 1;
    if (isOpened) return { limit, windowSeconds, count: 1, resetSeconds: windowSeconds };
  }
}

/** Returns how often a client was counted in its current window, with strong consistency. */
export async function readCount(client: string, windowSeconds: number, now: number): Promise<number> {
  const { data } = await counters().get({ client }).go({ consistent: true });
  return data && data.windowStart + windowSeconds * 1_000 > now ? data.count : 0;
}
