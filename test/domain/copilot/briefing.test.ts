import { expect, it } from '@jest/globals';
import { briefing } from '#shared/domain/copilot/briefing.ts';

it('the model is told the local time with its weekday and offset, and who asks', () => {
  const asked = { now: '2027-05-10T23:30:00.000Z', timezone: 'Europe/London', role: 'DRIVER', driverId: 'drv_1' };
  expect(briefing(asked).split('\n')).toEqual([
    'Facts of this turn',
    '- Now: Tuesday 2027-05-11T00:30 (GMT+01:00)',
    '- Time zone of the event: Europe/London',
    '- Role of the user: DRIVER',
    '- The user is the driver drv_1',
  ]);
});
