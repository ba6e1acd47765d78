import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { FeedPath } from '#shared/schemas/feed.ts';
import { readFeedCalendar } from '#shared/use-cases/feeds/feed-calendar.ts';

export const contract = defineContract({
  operationId: 'getFeed',
  method: 'GET',
  path: '/api/feeds/{feed}',
  summary: 'Read a schedule by its secret address',
  description:
    'What a calendar subscribes to: the whole schedule as iCalendar, cancelled activities as CANCELLED. It asks to be read again every 15 minutes; some calendars do so once a day. An address that was never given out, was replaced or revoked, or belongs to somebody deleted is 404 in the same words.',
  tag: 'Calendar feeds',
  access: 'public',
  params: FeedPath,
  success: { status: 200, contentType: 'text/calendar; charset=utf-8', description: 'The schedule as iCalendar' },
  problems: [NotFound],
  uses: ['table:read'],
});

export const handler = serve(contract, ({ params: { feed } }) => readFeedCalendar(feed));
