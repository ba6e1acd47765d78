import { expect, it } from '@jest/globals';
import { SENTENCES } from '#test/support/copilot/sentences/all.ts';
import { useSentences } from '#test/support/copilot/sentences/use-sentences.ts';

const { faultOf } = useSentences();

// `sentences.test.ts` says every third.
it.each(SENTENCES.filter((_sentence, place) => place % 3 !== 0).map((sentence) => [sentence.say, sentence] as const))(
  'ends as a coordinator wants it: %s',
  async (_say, sentence) => {
    expect(await faultOf(sentence)).toBeUndefined();
  },
  240_000,
);
