import * as askCopilot from '#functions/copilot/ask-copilot.ts';
import { useCopilot } from '#test/support/copilot/copilot.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useStage();
const ask = requestsOf(stage);
const copilot = useCopilot();

/** It numbers the last write of the turn, which must be stored. Runs of the turn take over from each other beside it. */
const TURN = 'Update turn';

testTransactions({
  'the copilot makes a change, in a turn that can be repeated': {
    prepare: async () => {
      const [vipId = ''] = await someVips(stage.as, 1);
      copilot.script({ calls: [{ name: 'updateVip', args: { vipId, notes: 'No nuts' } }] });
      const body = { messages: [{ role: 'user', content: 'Note that they eat no nuts' }] };
      return ask(askCopilot, { body, headers: { 'idempotency-key': 'once' } });
    },
    overwrites: [TURN],
    reliesOn: [],
  },
});
