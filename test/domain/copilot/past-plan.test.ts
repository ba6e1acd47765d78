import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pastPlan } from '#shared/domain/copilot/check-write.ts';

const present = { now: '2027-05-20T15:00:00.000Z', timezone: 'Europe/London' };

describe('a plan that is over', () => {
  it.each([
    [{ startTime: '2027-05-20T09:00:00Z', endTime: '2027-05-20T10:00:00Z' }, '2027-05-21T09:00:00.000Z'],
    // It was at 17:00 yesterday: that time is still to come today.
    [{ startTime: '2027-05-19T16:00:00Z', endTime: '2027-05-19T17:00:00Z' }, '2027-05-20T16:00:00.000Z'],
    // A month ago, and a year.
    [{ startTime: '2027-04-20T09:00:00Z', endTime: '2027-04-20T10:00:00Z' }, '2027-05-21T09:00:00.000Z'],
    [{ startTime: '2026-12-01T10:00:00Z', endTime: '2026-12-01T11:00:00Z' }, '2027-05-21T09:00:00.000Z'],
    [{ startTime: '2027-05-20T10:00:00+01:00' }, '2027-05-21T09:00:00.000Z'],
  ])('is refused with the same local time on the next day: %o', (times, startTime) => {
    const found = pastPlan(times, present);
    expect(found?.next.startTime).toBe(startTime);
    expect(found?.detail).toMatch(/^It would be over: it ends .*, and now it is Thu 20 May 16:00\.$/);
  });

  it.each([
    [{ startTime: '2027-05-20T14:30:00Z', endTime: '2027-05-20T15:30:00Z' }],
    [{ startTime: '2027-05-21T09:00:00Z' }],
    [{ title: 'No times' }],
    [{ startTime: 'soon', endTime: null }],
  ])('is not %o', (args) => {
    expect(pastPlan(args, present)).toBeUndefined();
  });

  it('keeps its length, and its cure is never over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 1_000 }), (ago, minutes) => {
        const end = Date.parse(present.now) - ago * 60_000;
        const times = {
          startTime: new Date(end - minutes * 60_000).toISOString(),
          endTime: new Date(end).toISOString(),
        };
        const { next } = pastPlan(times, present) ?? { next: { startTime: '', endTime: '' } };
        expect(Date.parse(next.endTime ?? '') - Date.parse(next.startTime)).toBe(minutes * 60_000);
        expect(pastPlan(next, present)).toBeUndefined();
      }),
    );
  });
});
