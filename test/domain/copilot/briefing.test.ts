import { expect, it } from '@jest/globals';
import { briefing } from '#shared/domain/copilot/briefing.ts';

it('the model is told the local time with its weekday and offset, and who asks', () => {
  const rule = { timezone: 'Europe/London', dayStartsAt: '00:00' };
  const asked = { ...rule, now: '2027-05-10T23:30:00.000Z', role: 'DRIVER', driverId: 'drv_1' };
  expect(briefing(asked).split('\n')).toEqual([
    'Facts of this turn',
    '- Now: Tuesday 2027-05-11T00:30 (GMT+01:00)',
    '- Time zone of the event: Europe/London',
    '- Role of the user: DRIVER',
    '- The user is the driver drv_1',
  ]);
});

it('the model is told when a day of the event begins, and which one it still is at night', () => {
  const night = { timezone: 'Europe/London', dayStartsAt: '04:00', now: '2027-05-10T23:30:00.000Z', role: undefined };
  const dates = '- A date as an argument is a day of the event, from 04:00 to 04:00';
  expect(briefing(night).split('\n').slice(3, 5)).toEqual([
    dates,
    '- The day of the event is still 2027-05-10. If the user says “today” or “tomorrow”, say which date you took',
  ]);
  const day = briefing({ ...night, now: '2027-05-11T03:00:00.000Z' });
  expect(day).toContain(dates);
  expect(day).not.toContain('still');
});
