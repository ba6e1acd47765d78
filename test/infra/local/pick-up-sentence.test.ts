import { describe, expect, it } from '@jest/globals';
import { wordsOf } from '#infra/local/stubs/model/conversation.ts';
import { pickUp } from '#infra/local/stubs/model/longer-answers.ts';
import { SENTENCES } from '#infra/local/stubs/model/sentences.ts';
import { hasBegun, hourIn, presentOf } from '#infra/local/stubs/model/when.ts';

describe('the sentence of a pick-up', () => {
  it.each(['and his party of three', 'and her party of three', 'and a party of three', 'and party of three'])(
    'has the name and the size of the party: %s',
    (party) => {
      const said = `Pick up Dr. Łukasz Żółć ${party} from JFK at 14:30 on the 22nd with a van`;
      const words = SENTENCES.map((sentence) => wordsOf(sentence, said)).find(Boolean);
      expect(words).toMatchObject({ who: 'Dr. Łukasz Żółć', party: 'three', from: 'JFK', type: 'van' });
    },
  );
});

describe('a pick-up in the past', () => {
  const prompt = '- Now: Sun 2026-11-22T23:20:00\n- Time zone of the event: Europe/London';

  it.each([
    ['at 14:30 on the 22nd', true],
    ['at 23:19 today', true],
    ['at 23:20 today', false],
    ['at 14:30 tomorrow', false],
    ['at 14:30 on the 21st', false],
  ])('is known by its time: %s', (sentence, isOver) => {
    const present = presentOf(prompt);
    expect(hasBegun(hourIn(sentence, present), present)).toBe(isOver);
  });

  it('is not planned, and asks for the day', () => {
    const call = () => {
      throw new Error('nothing is read or written');
    };
    const said = 'Pick up Zoë from JFK at 14:30 on the 22nd';
    const answer = pickUp({ call, now: presentOf(prompt), said, who: 'Zoë', from: 'JFK' });
    expect(answer).toContain('Which day do you mean?');
  });
});
