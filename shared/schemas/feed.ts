import * as z from 'zod';
import { Instant } from './time.ts';

/** A calendar address as its maker sees it, once. */
export const Feed = z
  .object({
    url: z.url().meta({
      description: 'For the calendar of this person alone: whoever has it can read the schedule. It is shown this once',
      example: 'https://api.example.org/api/feeds/vip_4g7k2m9q3t5w8x1z6b0c.vGx0S1vKq2bJ8n4cYw7dTz3hRf6mLp9e.ics',
    }),
    createdAt: Instant,
  })
  .meta({ id: 'Feed' });

export const FEED_KINDS = ['VIP', 'DRIVER'] as const;

/** What is kept of a feed: of its secret a hash, so that nobody who reads the table can read calendars by it. */
export interface FeedRecord {
  /** Of whom it is: each person has one feed at most. */
  readonly id: string;
  readonly kind: (typeof FEED_KINDS)[number];
  readonly version: number;
  readonly createdAt: string;
  readonly secretHash: string;
}

/** The last part of a feed's address. What is no such thing is answered as a feed that is not there: it must not tell more. */
export const FeedPath = z.object({ feed: z.string().max(300) });
