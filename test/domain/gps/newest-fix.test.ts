import { expect, it } from '@jest/globals';
import { newestFix } from '#shared/domain/gps/fix-freshness.ts';
import type { Fix } from '#shared/schemas/gps/gps.ts';

const NOW = '2027-05-10T08:00:00.000Z';
function fix(time: string, latitude: number): Fix {
  const fixTime = `2027-05-10T${time}.000Z`;
  return { fixTime, receivedAt: fixTime, latitude, longitude: 0, speedKmh: 0, course: 0 };
}
const before = fix('07:59:00', 1);

it.each([
  ['a newer one', [fix('07:59:01', 2), fix('07:59:30', 3)], 3],
  ['the former one, if all others are older', [fix('07:58:59', 2)], 1],
  ['the first one of a time', [fix('07:59:00', 2)], 1],
  ['a newer one whose clock is two minutes fast', [{ ...fix('08:02:00', 2), receivedAt: NOW }], 2],
  ['none from the future', [{ ...fix('08:02:01', 2), receivedAt: NOW }], 1],
])('the newest fix is %s', (_what, fixes, latitude) => {
  expect(newestFix(before, fixes, NOW)?.latitude).toBe(latitude);
});
