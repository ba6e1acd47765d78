import { describe, expect, it } from '@jest/globals';
import { designatorOf, iataOf, normaliseFlightNumber } from '#shared/schemas/flights/flight.ts';

describe('a flight number', () => {
  it.each([
    ['aa 100', 'AA100'],
    ['AA0100', 'AA100'],
    ['AAL100', 'AA100'],
    ['AAL 0100', 'AA100'],
    ['ba-7', 'BA7'],
    ['6E 2134', '6E2134'],
    ['U2123', 'U2123'],
    ['W61', 'W61'],
    ['EZY123', 'U2123'],
    ['LH400A', 'LH400A'],
    ['QQQ12', 'QQQ12'],
    ['9W9', '9W9'],
  ])('written as %j is stored as %j', (written, kept) => {
    expect(normaliseFlightNumber(written)).toBe(kept);
    expect(normaliseFlightNumber(kept)).toBe(kept);
  });

  it.each(['', 'AA', '100', '12 34', 'AA0', 'AA0000', 'AA12345', 'AAAA1', 'AA1BC', 'ÄA1', 'AA１', 'AA1;x', '٣A1'])(
    'is not %j',
    (written) => {
      expect(normaliseFlightNumber(written)).toBeUndefined();
    },
  );

  it('finds airlines by their three-letter ICAO code', () => {
    expect([iataOf('BAW'), iataOf('AWB'), iataOf('QQQ')]).toEqual(['BA', undefined, undefined]);
    expect([designatorOf('AA1'), designatorOf('6E1'), designatorOf('QQQ1')]).toEqual(['IATA', 'IATA', 'ICAO']);
  });
});
