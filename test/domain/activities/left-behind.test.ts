import { describe, expect, it } from '@jest/globals';
import { leftBehindWarnings } from '#shared/domain/activities/leg-warnings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { aLeg, aMaster, at, NOW, TIMEZONE } from './leg-samples.ts';

const out = aLeg('out', '18:00', '18:45');
const back = aLeg('back', '22:15', '22:45');
function told(after: Partial<ActivityRecord>, legs: readonly ActivityRecord[] = [out, back]) {
  return leftBehindWarnings(aMaster(), aMaster(after), legs, { now: NOW, timezone: TIMEZONE });
}

describe('leftBehindWarnings', () => {
  it('says of an all-day master only that a leg is on another day', () => {
    const times = (day: number) => ({
      startTime: `2027-05-${day}T00:00:00.000Z`,
      endTime: `2027-05-${day + 1}T00:00:00.000Z`,
    });
    const after = (day: number) => told({ allDay: true, ...times(day) }, [out]).map(({ message }) => message);
    expect(after(10)).toEqual([]);
    expect(after(11)).toEqual([
      '“Dinner” moved, but “Leg out” (Mon 10 May 19:00–19:45) did not. It is on another day now.',
    ]);
  });

  it('tells the minutes between leg and master, before and after the master moved', () => {
    expect(told({ startTime: at('20:00'), endTime: at('23:00') })).toMatchObject([
      {
        code: 'LEG_LEFT_BEHIND',
        activityId: 'out',
        message:
          '“Dinner” moved, but “Leg out” (Mon 10 May 19:00–19:45) did not. It ends 75 minutes before the start; before: 15 minutes before the start.',
      },
      {
        code: 'LEG_LEFT_BEHIND',
        activityId: 'back',
        message:
          '“Dinner” moved, but “Leg back” (Mon 10 May 23:15–23:45) did not. It starts 45 minutes too early; before: 15 minutes after the end.',
      },
    ]);
  });

  it.each<[string, Partial<ActivityRecord>, string[]]>([
    ['only the start moves', { startTime: at('18:00') }, ['out']],
    ['only the end moves', { endTime: at('21:00') }, ['back']],
    ['nothing moves', { title: 'Supper' }, []],
    ['it moves and is cancelled', { startTime: at('18:00'), status: 'CANCELLED' }, []],
    ['it moves and is deleted', { startTime: at('18:00'), deletedAt: NOW }, []],
  ])('names the legs that stay behind if %s', (_case, after, expected) => {
    expect(told(after).map(({ activityId }) => activityId)).toEqual(expected);
  });

  it('does not call a leg late that ends just as the master starts', () => {
    const [warning] = told({ startTime: at('18:45') }, [out]);
    expect(warning?.message).toMatch(/It ends 0 minutes before the start; before: 15 minutes before the start\.$/);
  });

  it('calls a leg late that ends after the master starts', () => {
    const [warning] = told({ startTime: at('18:15') }, [out]);
    expect(warning?.message).toMatch(/It ends 30 minutes too late; before: 15 minutes before the start\.$/);
  });

  it('leaves out legs that are over or do not take place', () => {
    const legs = [
      { ...out, status: 'CANCELLED' as const },
      aLeg('over', '07:00', '08:00'),
      { ...back, deletedAt: NOW },
    ];
    expect(told({ startTime: at('20:00'), endTime: at('23:00') }, legs)).toEqual([]);
  });
});
