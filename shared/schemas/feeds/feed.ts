import * as z from 'zod';
import { Instant } from '#shared/schemas/time.ts';

/** A calendar feed, as answered to the caller who creates it. */
export const Feed = z
  .object({
    url: z.url().meta({
      description: 'The calendar address. Anyone who has it can read the calendar. It is shown only once',
      example: 'https://api.example.org/api/feeds/vip_4g7k2m9q3t5w8x1z6b0c.vGx0S1vKq2bJ8n4cYw7dTz3hRf6mLp9e.ics',
    }),
    createdAt: Instant,
  })
  .meta({ id: 'Feed' });

export const FEED_KINDS = ['VIP', 'DRIVER', 'VEHICLE', 'PLACE', 'EVENT'] as const;
/** The id of the feed of the whole event. */
export const EVENT_FEED = 'event' as const;

/** A feed as it is stored. It holds a hash of the secret: reading the table does not give access to calendars. */
export interface FeedRecord {
  /** The id of its person, vehicle or place, or `EVENT_FEED`. Each has at most one feed. */
  readonly id: string;
  readonly kind: (typeof FEED_KINDS)[number];
  readonly version: number;
  readonly createdAt: string;
  readonly secretHash: string;
  /** The user who got the address. Absent: no one knows who did. */
  readonly createdBy?: string | undefined;
  /** Set: the address is revoked and opens nothing. A new address replaces it. */
  readonly revokedAt?: string;
}

/** The last part of a feed's address. A malformed one gets the same answer as an unknown feed, so that it reveals nothing. */
export const FeedPath = z.object({ feed: z.string().max(300) });
