import { expect, it } from '@jest/globals';
import { isLate } from '#shared/domain/gps/sync-plan.ts';

it.each([
  ['4 minutes', '09:04:00', false],
  ['5 minutes', '09:05:00', false],
  ['5 minutes and a second', '09:05:01', true],
])('a fix that comes %s after its time is late for the usual reading: %s', (_after, time, expected) => {
  const fix = { latitude: 51.5, longitude: 0, speedKmh: 0, course: 0, fixTime: '2027-05-10T09:00:00.000Z' };
  expect(isLate({ ...fix, receivedAt: `2027-05-10T${time}.000Z` })).toBe(expected);
});
