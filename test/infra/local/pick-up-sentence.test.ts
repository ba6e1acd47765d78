import { describe, expect, it } from '@jest/globals';
import { PICK_UP, pickUp } from '#infra/local/stubs/model/pick-up.ts';
import { hasBegun, hourIn, presentOf } from '#infra/local/stubs/model/when.ts';

describe('the sentence of a pick-up', () => {
  it.each(['and his party of three', 'and her party of three', 'and a party of three', 'and party of three'])(
    'has the name and the size of the party: %s',
    (party) => {
      const { groups } =
        PICK_UP.exec(`Pick up Dr. Łukasz Żółć ${party} from JFK at 14:30 on the 22nd with a van`) ?? {};
      expect(groups).toMatchObject({ who: 'Dr. Łukasz Żółć', party: 'three', from: 'JFK', type: 'van' });
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
    const groups = { who: 'Zoë', from: 'JFK' };
    const noCall = () => {
      throw new Error('nothing is read or written');
    };
    const answer = pickUp('Pick up Zoë from JFK at 14:30 on the 22nd', groups, presentOf(prompt))(noCall);
    expect(answer).toContain('Which day do you mean?');
  });
});
