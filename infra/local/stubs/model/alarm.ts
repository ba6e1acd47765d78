import { said, waits } from './outcome.ts';
import { activityIn, openMusterIn } from './records.ts';
import type { Sentence } from './sentence.ts';

/** Sentences of an alarm. */
export const ALARM: readonly Sentence[] = [
  {
    pattern: /^open a muster(?:: (?<title>.+?))?\.?$/i,
    example: 'Open a muster: Fire alarm at the hotel',
    words: ['open a muster'],
    rule:
      (_sentence, { title = 'Alarm' }) =>
      (call) =>
        waits(call('openMuster', { title }), `The muster “${title}”`),
  },
  {
    pattern: /^(?:everyone|all guests) (?:on|of|at) (?:the )?(?<title>.+?) (?:is|are) (?:here|safe|accounted for)\.?$/i,
    example: 'All guests of the Closing session are safe',
    words: ['mark several guests of a muster', 'list musters'],
    rule:
      (_sentence, { title = '' }) =>
      (call) => {
        const { id } = openMusterIn(call);
        const activityId = activityIn(call, title).id;
        return said(call('markMusterGuests', { id, activityId, state: 'ACCOUNTED' }), 'all are marked.');
      },
  },
  {
    pattern: /^close the muster\.?$/i,
    example: 'Close the muster',
    words: ['close a muster', 'list musters'],
    rule: () => (call) => {
      const { id, title } = openMusterIn(call);
      return waits(call('closeMuster', { id }), `To close “${title}” and make its report`);
    },
  },
];
