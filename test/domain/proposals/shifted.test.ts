import { expect, it } from '@jest/globals';
import { shifted } from '#shared/domain/proposals/shifted.ts';
import { aLeg, aMaster, at, NOW } from '#test/domain/activities/leg-samples.ts';

it('an activity moves with its legs, but for those that have begun', () => {
  const legs = [aLeg('there', '18:00', '18:30'), aLeg('early', '17:00', '17:30', { status: 'IN_PROGRESS' })];
  const moved = shifted(aMaster(), legs, { minutes: 30, now: NOW });
  expect(moved.map(({ after: { id, startTime } }) => [id, startTime])).toEqual([
    ['dinner', at('19:30')],
    ['there', at('18:30')],
  ]);
});
