import { describe, expect, it } from '@jest/globals';
import { firstBeyond, type Hold } from '#shared/domain/suppliers/holds.ts';

const HOUR_MS = 3_600_000;
const DAY = Date.parse('2027-05-10T00:00:00Z');

function hold(eventId: string, from: number, to: number, type: Hold['type'] = 'VAN'): Hold {
  return { eventId, start: DAY + from * HOUR_MS, end: DAY + to * HOUR_MS, type };
}
const one = { vehicleType: 'VAN', count: 1 } as const;
function until(hour: number) {
  return { ...one, to: new Date(DAY + hour * HOUR_MS).toISOString() };
}
function from(hour: number) {
  return { ...one, from: new Date(DAY + hour * HOUR_MS).toISOString() };
}

describe('firstBeyond', () => {
  it.each([
    ['nothing offered', [], [], [hold('a', 9, 10)], 'a'],
    ['another type offered', [{ ...one, vehicleType: 'SUV' as const }], [], [hold('a', 9, 10)], 'a'],
    ['a free vehicle', [one], [], [hold('a', 9, 10)], undefined],
    ['one that is held', [one], [hold('b', 9.5, 11)], [hold('a', 9, 10)], 'a'],
    ['one that is held later and earlier', [one], [hold('b', 10, 11), hold('c', 8, 9)], [hold('a', 9, 10)], undefined],
    ['one that is held as another type', [one], [hold('b', 9, 10, 'SUV')], [hold('a', 9, 10)], undefined],
    ['its own former hold', [one], [hold('a', 9, 10)], [hold('a', 9.5, 10.5)], undefined],
    [
      'two, held one after the other',
      [one, one],
      [hold('b', 8, 9.5), hold('c', 9.5, 11)],
      [hold('a', 9, 10)],
      undefined,
    ],
    ['two, held at one time', [one, one], [hold('b', 8, 9.6), hold('c', 9.5, 11)], [hold('a', 9, 10)], 'a'],
    ['two rides of one order', [one], [], [hold('a', 9, 10), hold('b', 9.5, 11)], 'a'],
    ['an offer that ends with it', [until(10)], [], [hold('a', 9, 10)], undefined],
    ['an offer that ends before', [until(9.9)], [], [hold('a', 9, 10)], 'a'],
    ['an offer that begins with it', [from(9)], [], [hold('a', 9, 10)], undefined],
    ['an offer that begins later', [from(9.1)], [], [hold('a', 9, 10)], 'a'],
  ])('%s', (_name, offers, holds, wanted, beyond) => {
    expect(firstBeyond(offers, holds, wanted)?.eventId).toBe(beyond);
  });
});
