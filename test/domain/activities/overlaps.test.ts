import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { overlapOf, overlapsAmong, overlapWarnings } from '#shared/domain/activities/overlaps.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { aLeg, aMaster, aVip, NOW, TIMEZONE } from './leg-samples.ts';

function ride(start: string, end: string, fields: Partial<ActivityRecord> = {}) {
  return aLeg('ride', start, end, { masterEventId: undefined, ...fields });
}

describe('overlapOf', () => {
  it.each<[string, ActivityRecord, string[] | undefined]>([
    ['they overlap', ride('21:00', '23:00'), ['a']],
    ['one touches the end of the other', ride('22:00', '23:00'), undefined],
    ['one touches the start of the other', ride('18:00', '19:00'), undefined],
    ['one lies within the other', ride('20:00', '20:10'), ['a']],
    ['they share no VIP', ride('21:00', '23:00', { vipIds: ['b'] }), undefined],
    ['one is a leg of the other', aLeg('leg', '21:00', '23:00'), undefined],
    ['one is cancelled', ride('21:00', '23:00', { status: 'CANCELLED' }), undefined],
    ['one is completed', ride('21:00', '23:00', { status: 'COMPLETED' }), undefined],
    ['one is deleted', ride('21:00', '23:00', { deletedAt: NOW }), undefined],
  ])('judges two activities if %s', (_case, other, expected) => {
    expect(overlapOf(aMaster(), other)?.vipIds).toEqual(expected);
    expect(overlapOf(other, aMaster())?.vipIds).toEqual(expected);
  });

  it('does not compare an activity with itself', () => {
    expect(overlapOf(aMaster(), aMaster())).toBeUndefined();
  });
});

describe('overlapsAmong', () => {
  it('finds the same pairs as comparing each with each', () => {
    const activity = fc.record({
      start: fc.integer({ min: 10, max: 20 }),
      hours: fc.integer({ min: 1, max: 3 }),
      vipIds: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(activity, { maxLength: 12, size: 'max' }), (drawn) => {
        const all = drawn.map(({ hours, start, vipIds }, place) =>
          ride(`${start}:00`, `${start + hours}:00`, { id: `ride-${place}`, vipIds }),
        );
        const pair = (one: ActivityRecord, other: ActivityRecord) => [one.id, other.id].sort().join();
        const expected = all.flatMap((one, place) =>
          all.slice(place + 1).flatMap((other) => (overlapOf(one, other) ? pair(one, other) : [])),
        );
        expect(
          overlapsAmong(all)
            .map(({ first, second }) => pair(first, second))
            .sort(),
        ).toEqual(expected.sort());
      }),
    );
  });
});

describe('overlapWarnings', () => {
  it('names the VIPs and both activities', () => {
    const vips = new Map(['a', 'b'].map((id) => [id, aVip(id)]));
    const both = ride('21:30', '23:00', { vipIds: ['b', 'a'] });
    expect(overlapWarnings(aMaster({ vipIds: ['a', 'b'] }), [both, ride('23:00', '23:30')], vips, TIMEZONE)).toEqual([
      {
        code: 'VIP_OVERLAP',
        activityId: 'ride',
        vipIds: ['a', 'b'],
        message:
          'Guest a, Guest b are on “Leg ride” (Mon 10 May 22:30 – Tue 11 May 00:00) and at the same time on “Dinner” (Mon 10 May 20:00–23:00).',
        values: expect.objectContaining({ guests: ['Guest a', 'Guest b'], n: 2 }),
      },
    ]);
  });
});
