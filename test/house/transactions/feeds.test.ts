import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import { call } from '#test/support/call.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useStage();
const ask = requestsOf(stage);

/** It keeps the newest answer of the calendar. The calendar decides, in the same transaction. */
const ANSWER = 'Update feedanswer without a condition';

testTransactions({
  'a calendar is read': {
    prepare: async () => {
      const [vipId = ''] = await someVips(stage.as, 1);
      const { body } = await call(createVipFeed, { as: stage.as, params: { vipId } });
      return ask(getFeed, { as: 'anonymous', params: { feed: body.url.split('/').at(-1) } });
    },
    overwrites: [ANSWER],
    reliesOn: ['feed as read'],
  },
});
