import { describe, expect, it } from '@jest/globals';
import pMap from 'p-map';
import { useCopilot } from '#test/support/copilot/copilot.ts';
import { noteFigure } from '#test/support/copilot/figures.ts';
import { malformedReplies } from '#test/support/copilot/malformed.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const copilot = useCopilot();
const as = useUser('COORDINATOR');

describe('malformed replies of the model', () => {
  it('are a 502, or an answer; never a 500', async () => {
    const replies = malformedReplies(80);
    copilot.stub.answer(({ messages }) => {
      const last = messages.findLast(({ role }) => role === 'user');
      const isFirst = messages.at(-1) === last;
      return isFirst ? { raw: replies[Number(last?.content)] ?? '' } : { say: 'That is all.' };
    });
    const statuses = await pMap([...replies.keys()], async (place) => (await copilot.say(as, `${place}`)).status, {
      concurrency: 20,
    });
    const counted = Map.groupBy(statuses, (status) => status);
    expect([...counted.keys()].sort()).toEqual([200, 502]);
    noteFigure('malformed replies in whole turns', `${statuses.length}, none of them a 500`);
  });
});
