import { expect, it } from '@jest/globals';
import { legsWithMaster } from '#shared/domain/activities/legs.ts';
import { postponed, shifted } from '#shared/domain/proposals/shifted.ts';
import { aLeg, aMaster, at, NOW } from '#test/domain/activities/leg-samples.ts';

const BY_DRIVER = { role: 'DRIVER', at: at('17:00') } as const;

it('an activity moves with its legs, but for those that a person has begun', () => {
  const legs = [
    aLeg('there', '18:00', '18:30'),
    aLeg('early', '17:00', '17:30', { status: 'IN_PROGRESS', statusSetBy: BY_DRIVER }),
  ];
  const moved = shifted(aMaster(), legs, { minutes: 30, now: NOW });
  expect(moved.map(({ after: { id, startTime } }) => [id, startTime])).toEqual([
    ['dinner', at('19:30')],
    ['there', at('18:30')],
  ]);
});

it.each([
  ['that only the clock has begun', {}, ['waits']],
  ['that a person has begun', { statusSetBy: BY_DRIVER }, []],
  [
    'with a guest aboard',
    { aboard: [{ vipId: 'vip_1', at: at('17:00'), by: 'DRIVER' as const, withCode: false }] },
    [],
  ],
  ['of a motorcade', { motorcadeId: 'mot_1' }, []],
])('what is late takes along a ride %s', (_which, fields, expected) => {
  const ride = { ...aLeg('waits', '22:15', '22:45', { status: 'IN_PROGRESS', vipIds: ['vip_1'] }), ...fields };
  const by = (minutes: number, now: string) => {
    const facts = { starting: [ride], related: new Map([['dinner', aMaster()]]), isOfFlight: () => false };
    const { changes, notices } = postponed({ ...facts, minutes, now, bound: new Map() });
    expect(changes.length + notices.length).toBe(1);
    return changes.map(({ after }) => after.id);
  };
  expect(by(20, at('22:20'))).toEqual(expected);
  // It would set out in the past.
  expect(by(5, at('22:20'))).toEqual([]);
  const [leg] = legsWithMaster(aMaster(), aMaster({ endTime: at('22:20') }), [ride], at('22:20'));
  expect(leg?.startTime).toBe(at(expected.length > 0 ? '22:35' : '22:15'));
});
