import { describe, expect, it } from '@jest/globals';
import { legWarnings } from '#shared/domain/activities/leg-warnings.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';

const NOW = '2027-05-10T08:00:00.000Z';
const vip = (id: string, fields: Partial<VipRecord> = {}): VipRecord =>
  begin(
    id,
    { name: `Guest ${id}`, department: 'OTHER', partySize: 1, isRosterOnly: false, ...fields },
    NOW,
  ) as VipRecord;
const leg = (id: string, vipIds: string[], fields: Partial<ActivityRecord> = {}): ActivityRecord =>
  begin(
    id,
    {
      type: 'TRANSPORT' as const,
      title: `Leg ${id}`,
      startTime: '2027-05-10T09:00:00.000Z',
      endTime: '2027-05-10T10:00:00.000Z',
      status: 'SCHEDULED' as const,
      vipIds,
      ...fields,
    },
    NOW,
  );
const vips = new Map([
  ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => [id, vip(id)] as const),
  ['roster', vip('roster', { isRosterOnly: true })],
  ['gone', vip('gone', { deletedAt: NOW })],
]);
const warned = (before: string[], after: string[], legs: ActivityRecord[]) =>
  legWarnings({
    master: { id: 'dinner', title: 'Dinner', vipIds: after },
    vipIdsBefore: before,
    legs,
    vips,
    timezone: 'Europe/London',
    now: NOW,
  });
const short = (before: string[], after: string[], legs: ActivityRecord[]) =>
  warned(before, after, legs).map(({ activityId, code, vipIds = [] }) => `${code} ${activityId} ${vipIds.join()}`);

describe('legWarnings', () => {
  it.each<[string, string[], string[], ActivityRecord[], string[]]>([
    ['all VIPs are on a leg', ['a'], ['a', 'b'], [leg('out', ['a']), leg('back', ['b'])], []],
    ['the master has no legs', ['a'], ['a', 'b'], [], []],
    ['a VIP is added', ['a'], ['a', 'b'], [leg('out', ['a'])], ['VIP_WITHOUT_RIDE dinner b']],
    [
      'a VIP has left',
      ['a', 'b'],
      ['a'],
      [leg('out', ['a', 'b']), leg('back', ['b', 'a'])],
      ['LEG_CARRIES_OTHERS out b', 'LEG_CARRIES_OTHERS back b'],
    ],
    [
      'a VIP is replaced',
      ['a', 'b'],
      ['a', 'c'],
      [leg('out', ['a', 'b'])],
      ['LEG_CARRIES_OTHERS out b', 'VIP_WITHOUT_RIDE dinner c'],
    ],
    ['a leg carries a VIP who was never on the master', ['a'], ['a', 'b'], [leg('out', ['a', 'b', 'c'])], []],
    ['a VIP is roster-only or deleted', [], ['roster', 'gone', 'a'], [leg('out', ['a'])], []],
    [
      'the only leg of a VIP is cancelled, over, completed or deleted',
      ['a'],
      ['a', 'b', 'c', 'd', 'e'],
      [
        leg('out', ['a']),
        leg('cancelled', ['b'], { status: 'CANCELLED' }),
        leg('completed', ['c'], { status: 'COMPLETED' }),
        leg('over', ['d'], { startTime: '2027-05-10T06:00:00.000Z', endTime: NOW }),
        leg('deleted', ['e'], { deletedAt: NOW }),
      ],
      ['VIP_WITHOUT_RIDE dinner b,c,d,e'],
    ],
    ['there is no upcoming leg', ['a'], ['b'], [leg('cancelled', ['a'], { status: 'CANCELLED' })], []],
  ])('returns the warnings if %s', (_case, before, after, legs, expected) => {
    expect(short(before, after, legs)).toEqual(expected);
  });

  it('names legs by title and time, in order of start, and at most five VIPs', async () => {
    const late = leg('late', ['b'], { startTime: '2027-05-10T09:30:00.000Z' });
    const messages = warned(['b'], ['a', 'c', 'd', 'e', 'f', 'g', 'h'], [late, leg('out', ['b', 'a'])]).map(
      ({ message }) => message,
    );
    expect(messages).toEqual([
      '“Leg out” (Mon 10 May 10:00–11:00) still carries Guest b, who left “Dinner”.',
      '“Leg late” (Mon 10 May 10:30–11:00) still carries Guest b, who left “Dinner”.',
      'These VIPs are on “Dinner” but on none of its transports: Guest c, Guest d, Guest e, Guest f, Guest g and 1 more.',
    ]);
  });
});
