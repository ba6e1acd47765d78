import { EVENT, revokeFeedContract } from '#shared/contract/feed-contracts.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { EVENT_FEED } from '#shared/schemas/feeds/feed.ts';
import { revokeFeed } from '#shared/use-cases/feeds/feeds.ts';

export const contract = revokeFeedContract(EVENT);

export const handler = serve(contract, (context) => revokeFeed(context, { id: EVENT_FEED, kind: 'EVENT' }));
