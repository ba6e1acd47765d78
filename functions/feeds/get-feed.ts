import { defineContract } from '#shared/contract/define-contract.ts';
import { Erased } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { FeedPath } from '#shared/schemas/feeds/feed.ts';
import { readFeedCalendar } from '#shared/use-cases/feeds/read-feed.ts';

export const contract = defineContract('GET /api/feeds/{feed}', {
  operationId: 'getFeed',
  summary: 'Read a schedule by its secret address',
  description: [
    'The whole schedule as iCalendar, for calendar apps. Cancelled activities have the status CANCELLED. Suggests a refresh every 15 minutes, but some calendar apps refresh once a day. A change may be a second late.',
    '`404 NOT_FOUND`: the address is unknown, replaced or revoked, or the person is deleted. The answer is the same in all these cases. `410 ERASED`: the person was deleted for good in the last 8 days, whatever the secret is.',
  ].join('\n\n'),
  tag: 'Calendar feeds',
  access: 'public',
  params: FeedPath,
  success: { status: 200, contentType: 'text/calendar; charset=utf-8', description: 'The schedule as iCalendar' },
  problems: [Erased],
  uses: ['table:read', 'answers:write'],
});

export const handler = serve(contract, (context) => readFeedCalendar(context, context.params.feed));
