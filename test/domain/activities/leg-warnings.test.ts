import { describe, expect, it } from '@jest/globals';
import { legWarnings, masterWarnings } from '#shared/domain/activities/leg-warnings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { aLeg, aMaster, aVip, NOW, TIMEZONE } from './leg-samples.ts';

const vips = new Map([
  ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => [id, aVip(id)] as const),
  ['roster', aVip('roster', { isRosterOnly: true })],
  ['gone', aVip('gone', { deletedAt: NOW })],
]);
const seen = { vips, timezone: TIMEZONE, now: NOW };
function out(vipIds: string[], fields: Partial<ActivityRecord> = {}) {
  return aLeg('out', '18:00', '18:45', { vipIds, ...fields });
}
function back(vipIds: string[]) {
  return aLeg('back', '22:00', '22:45', { vipIds });
}

describe('legWarnings', () => {
  it.each<[string, ActivityRecord, Partial<ActivityRecord>, string[]]>([
    ['it ends as the master starts', aLeg('out', '18:00', '19:00'), {}, []],
    ['it ends a minute after the master starts', aLeg('out', '18:00', '19:01'), {}, ['LEG_ARRIVES_LATE']],
    ['it starts as the master ends', aLeg('back', '22:00', '22:30'), {}, []],
    ['it starts a minute before the master ends', aLeg('back', '21:59', '22:30'), {}, ['LEG_LEAVES_EARLY']],
    ['it starts with the master', aLeg('back', '19:00', '19:30'), {}, ['LEG_LEAVES_EARLY']],
    ['it carries a VIP who is not on the master', out(['a', 'b']), {}, ['LEG_CARRIES_OTHERS']],
    ['it carries some VIPs of the master', out(['a']), { vipIds: ['a', 'b'] }, []],
    ['the master is cancelled', out(['a', 'b']), { status: 'CANCELLED' }, ['MASTER_CANCELLED']],
    ['the master is deleted', out(['a', 'b']), { deletedAt: NOW }, []],
    ['the master is all-day', aLeg('out', '20:00', '20:30'), { allDay: true }, []],
    ['the leg is cancelled', out(['b'], { status: 'CANCELLED' }), {}, []],
    ['the leg is completed', out(['b'], { status: 'COMPLETED' }), {}, []],
    ['the leg is deleted', out(['b'], { deletedAt: NOW }), {}, []],
    ['the leg is over', aLeg('out', '07:00', '08:00', { vipIds: ['b'] }), {}, []],
  ])('judges a leg if %s', (_case, leg, master, expected) => {
    expect(legWarnings(leg, aMaster(master), seen).map(({ code }) => code)).toEqual(expected);
  });

  it('names the leg, its times, the master and the VIPs', () => {
    const leg = aLeg('out', '18:30', '19:15', { vipIds: ['a', 'b'] });
    expect(legWarnings(leg, aMaster(), seen)).toEqual([
      {
        code: 'LEG_ARRIVES_LATE',
        activityId: 'out',
        message: '“Leg out” (Mon 10 May 19:30–20:15) ends after “Dinner” (Mon 10 May 20:00–23:00) starts.',
        values: expect.objectContaining({ ride: expect.objectContaining({ title: 'Leg out' }) }),
      },
      {
        code: 'LEG_CARRIES_OTHERS',
        activityId: 'out',
        vipIds: ['b'],
        message: '“Leg out” (Mon 10 May 19:30–20:15) carries Guest b, who is not on “Dinner”.',
        values: expect.objectContaining({ guests: ['Guest b'], master: 'Dinner', n: 1 }),
      },
    ]);
  });
});

describe('masterWarnings', () => {
  const short = (vipIds: string[], legs: ActivityRecord[], fields: Partial<ActivityRecord> = {}) =>
    masterWarnings(aMaster({ vipIds, ...fields }), legs, seen).map(
      ({ activityId, code, vipIds: about = [] }) => `${code} ${activityId} ${about.join()}`,
    );

  it.each<[string, string[], ActivityRecord[], string[]]>([
    ['all VIPs are on a leg', ['a', 'b'], [out(['a']), back(['b'])], []],
    ['the master has no legs', ['a', 'b'], [], []],
    ['a VIP is on no leg', ['a', 'b'], [out(['a'])], ['VIP_WITHOUT_RIDE dinner b']],
    [
      'legs carry others',
      ['a'],
      [back(['b', 'a']), out(['a', 'b'])],
      ['LEG_CARRIES_OTHERS out b', 'LEG_CARRIES_OTHERS back b'],
    ],
    ['a VIP is roster-only or deleted', ['roster', 'gone', 'a'], [out(['a'])], []],
    ['there is no upcoming leg', ['b'], [out(['a'], { status: 'CANCELLED' })], []],
    [
      'the only leg of a VIP is cancelled',
      ['a', 'b'],
      [back(['a']), out(['b'], { status: 'CANCELLED' })],
      ['VIP_WITHOUT_RIDE dinner b'],
    ],
  ])('judges a master if %s', (_case, vipIds, legs, expected) => {
    expect(short(vipIds, legs)).toEqual(expected);
  });

  it('has nothing to say about a deleted master', () => {
    expect(short(['a', 'b'], [out(['a'])], { deletedAt: NOW })).toEqual([]);
  });

  it('asks for no rides to a cancelled master', () => {
    expect(short(['a', 'b'], [out(['a'])], { status: 'CANCELLED' })).toEqual(['MASTER_CANCELLED out ']);
  });

  it('names at most five VIPs', () => {
    const [warning] = masterWarnings(aMaster({ vipIds: ['a', 'c', 'd', 'e', 'f', 'g', 'h'] }), [out(['a'])], seen);
    expect(warning?.message).toBe(
      'These VIPs are on “Dinner” but on none of its transports: Guest c, Guest d, Guest e, Guest f, Guest g and 1 more.',
    );
  });
});
