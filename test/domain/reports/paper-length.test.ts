import { describe, expect, it } from '@jest/globals';
import { isLong, linesOfDay, linesOfRoster, linesOfSchedules } from '#shared/domain/reports/paper-length.ts';
import { anActivity, aVip } from '#test/documents/samples.ts';

const ride = anActivity({ vipIds: ['vip_a', 'vip_b', 'vip_c'] });

describe('the length of a report', () => {
  it('counts the entries, and for drivers the guests too', () => {
    const schedules = [{ activities: [ride, ride] }, { activities: [ride] }];
    expect(linesOfSchedules(schedules, false)).toBe(3);
    expect(linesOfSchedules(schedules, true)).toBe(12);
  });

  it.each([
    ['a roster of 2,000 guests', linesOfRoster(Array.from({ length: 2_000 }, () => aVip())), false],
    ['a roster of 2,500 guests', linesOfRoster(Array.from({ length: 2_500 }, () => aVip())), true],
    ['a day of 1,000 activities', linesOfDay({ activities: Array.from({ length: 1_000 }, () => ride) }), false],
    ['a day of 5,000 activities', linesOfDay({ activities: Array.from({ length: 5_000 }, () => ride) }), true],
  ])('decides who makes the PDF of %s', (_what, lines, isForJob) => {
    expect(isLong('PDF', { lines, files: 1 })).toBe(isForJob);
    expect(isLong('CSV', { lines, files: 1 })).toBe(false);
  });
});
