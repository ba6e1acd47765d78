import { expect, it } from '@jest/globals';
import { readableRange } from '#shared/domain/time/format.ts';

it.each([
  ['on one day', '2027-05-10T20:00:00Z', '2027-05-10T21:59:00Z', 'Mon 10 May 22:00–23:59'],
  ['to midnight', '2027-05-10T20:00:00Z', '2027-05-10T22:00:00Z', 'Mon 10 May 22:00 – Tue 11 May 00:00'],
  ['over midnight', '2027-05-10T20:00:00Z', '2027-05-11T06:30:00Z', 'Mon 10 May 22:00 – Tue 11 May 08:30'],
  ['over midnight UTC alone', '2027-05-10T23:30:00Z', '2027-05-11T00:30:00Z', 'Tue 11 May 01:30–02:30'],
])('a range %s names each of its days', (_what, start, end, shown) => {
  expect(readableRange(start, end, 'Europe/Berlin')).toBe(shown);
});
