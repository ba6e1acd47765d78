import { describe, expect, it } from '@jest/globals';
import { beatsOfMinute, isBeatLate, isMinuteDue } from '#shared/domain/gps/sync-plan.ts';

describe('the beats of a minute', () => {
  it.each([
    [10, [0, 10, 20, 30, 40, 50]],
    [25, [0, 20, 40]],
    [30, [0, 30]],
    [45, [0, 30]],
    [60, [0]],
    [300, [0]],
  ])('with an interval of %i s are at %j', (interval, beats) => {
    expect(beatsOfMinute(interval)).toEqual(beats);
  });

  it('come in every fifth minute with an interval of five minutes, and else in each', () => {
    const due = (interval: number) =>
      Array.from({ length: 10 }, (_, minute) => isMinuteDue(interval, `2027-05-10T09:0${minute}:30.000Z`));
    expect(due(30)).not.toContain(false);
    expect(due(300).filter(Boolean)).toHaveLength(2);
  });

  it('are too late after a minute', () => {
    expect(isBeatLate('2027-05-10T09:00:00.000Z', '2027-05-10T09:01:00.000Z')).toBe(false);
    expect(isBeatLate('2027-05-10T09:00:00.000Z', '2027-05-10T09:01:00.001Z')).toBe(true);
  });
});
