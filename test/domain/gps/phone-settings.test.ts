import { expect, it } from '@jest/globals';
import { phoneSettings } from '#shared/domain/gps/enrolment.ts';

it('a phone reports by time, with the highest accuracy, also while the car waits', () => {
  const { settings, text } = phoneSettings('https://gps.example.org/', 'phone-1', 60);
  expect(settings).toMatchObject({
    accuracy: 'highest',
    interval: 60,
    distance: 0,
    buffer: true,
    stopDetection: false,
  });
  expect(Object.fromEntries(new URL(text).searchParams)).toEqual({
    id: 'phone-1',
    accuracy: 'highest',
    interval: '60',
    distance: '0',
    buffer: 'true',
    stop_detection: 'false',
  });
});
