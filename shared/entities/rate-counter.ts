import { entityOf } from '#shared/table/entity.ts';

/** The number of requests of each client in its current window. A window begins with the first request of the client. */
export const counters = entityOf({
  model: { service: 'motorcade', entity: 'counter', version: '1' },
  attributes: {
    client: { type: 'string', required: true },
    windowStart: { type: 'number', required: true },
    count: { type: 'number', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byClient: {
      scope: 'counter',
      pk: { field: 'pk', composite: ['client'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
});

export interface RateVerdict {
  readonly limit: number;
  readonly windowSeconds: number;
  /** The requests of this window, including this one. */
  readonly count: number;
  readonly resetSeconds: number;
}

interface Counted {
  readonly client: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Counts one request. The count is exact, also for concurrent requests. Costs one atomic write, and a second conditional write when a
 * new window begins.
 */
export const countRequest = async ({ client, limit, windowSeconds, now }: Counted): Promise<RateVerdict> => {
  const windowMs = windowSeconds * 1_000;
  const expiresAt = Math.ceil((now + 2 * windowMs) / 1_000);
  for (;;) {
    const { data } = await counters()
      .update({ client })
      .data((counter, { add, ifNotExists }) => {
        ifNotExists(counter.windowStart, now);
        ifNotExists(counter.expiresAt, expiresAt);
        add(counter.count, 1);
      })
      .go({ response: 'all_new' });
    const { count, windowStart } = data as { count: number; windowStart: number };
    const resetMs = windowStart + windowMs - now;
    // Never longer than a window, even if the clock of the Lambda that opened the window is fast.
    const resetSeconds = Math.min(windowSeconds, Math.ceil(resetMs / 1_000));
    if (resetMs > 0) return { limit, windowSeconds, count, resetSeconds };
    const opened = await counters()
      .patch({ client })
      .set({ windowStart: now, count: 1, expiresAt })
      .where((counter, { eq }) => eq(counter.windowStart, windowStart))
      .go({ returnOnConditionCheckFailure: true });
    if (!opened.rejected) return { limit, windowSeconds, count: 1, resetSeconds: windowSeconds };
  }
};
