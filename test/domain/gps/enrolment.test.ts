import { expect, it } from '@jest/globals';
import { enrolled } from '#shared/domain/gps/enrolment.ts';
import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { DAY_MS } from '#shared/units/durations.ts';

const NOW = '2027-05-10T09:00:00.000Z';
function former(deviceId: string, days: number, trackerId?: string) {
  return {
    deviceId,
    retiredAt: later(NOW, -days * DAY_MS),
    ...(trackerId === undefined ? {} : { trackerId }),
  };
}

it('remembers the former devices of a driver for as long as their positions are kept, and until the tracker has removed them', () => {
  const retired = [former('dev_1', 9), former('dev_2', 8), former('dev_3', 400, '3')];
  const before = begin('drv_1', { deviceId: 'dev_4', trackerId: '4', retired }, NOW);
  const after = enrolled('drv_1', before, { deviceId: 'dev_5', trackerId: '5' }, { now: NOW, retentionDays: 7 });
  expect(after.retired.map(({ deviceId }) => deviceId)).toEqual(['dev_2', 'dev_3', 'dev_4']);
});
