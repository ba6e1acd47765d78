import { describe, expect, it } from '@jest/globals';
import { TookTooLong, withinTime } from '#shared/platform/time-limit.ts';

describe('withinTime', () => {
  it('returns the result of the work', () => {
    expect(withinTime(1_000, () => ({ sum: 1 + 1 }))).toEqual({ sum: 2 });
  });

  it('throws the error of the work', () => {
    const error = new RangeError('too far');
    const work = (): never => {
      throw error;
    };
    expect(() => withinTime(1_000, work)).toThrow(error);
  });

  it('stops work that never ends', () => {
    let rounds = 0;
    const work = (): never => {
      for (;;) rounds += 1;
    };
    expect(() => withinTime(50, work)).toThrow(TookTooLong);
    expect(rounds).toBeGreaterThan(0);
  });
});
