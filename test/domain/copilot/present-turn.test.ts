import { expect, it } from '@jest/globals';
import { presentTurn, type TurnState } from '#shared/domain/copilot/turn-record.ts';

function action(outcome: 'DONE' | 'UNKNOWN', summary: string) {
  return { outcome, summary };
}
const STATE = {
  people: [],
  running: { begun: { n: 1 } },
  writes: {
    actions: [action('DONE', 'Ada was added'), action('UNKNOWN', 'Ben was added')],
    waiting: [{ step: {}, summary: 'Delete Cem' }],
  },
} as unknown as TurnState;

it.each([
  ['under way', false, { done: ['Ada was added'], waiting: [], notDone: [], unknown: ['Ben was added'] }],
  [
    'cut off',
    true,
    {
      done: ['Ada was added'],
      waiting: [],
      notDone: ['Delete Cem'],
      unknown: ['Ben was added', 'A write that was under way'],
    },
  ],
])('a turn that is %s tells what was done, and of what that is not known', (_what, isOver, expected) => {
  const { account, failure, sentences = [], status } = presentTurn({ id: 'turn_1', isOver, state: STATE });
  expect([status, account]).toEqual([isOver ? 'FAILED' : 'PENDING', expected]);
  // Pages say in their language why it ended.
  const codes = sentences.flatMap(({ code, text }) =>
    text === failure || expected.unknown.includes(text) ? [code] : [],
  );
  expect(codes).toEqual(isOver ? ['TURN_CUT_OFF', 'WRITE_UNDER_WAY'] : []);
});
