import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { distanceMetres } from '#shared/domain/gps/distance.ts';

const coordinates = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the distance between two places', () => {
  it.each([
    ['London to Paris', [51.5074, -0.1278], [48.8566, 2.3522], 343.6],
    ['across the date line', [0, 179.5], [0, -179.5], 111.2],
    ['pole to pole', [90, 0], [-90, 0], 20_015.1],
  ])('%s', (_what, [a = 0, b = 0], [c = 0, d = 0], km) => {
    const metres = distanceMetres({ latitude: a, longitude: b }, { latitude: c, longitude: d });
    expect(Math.abs(metres / 1_000 - km)).toBeLessThan(0.5);
  });

  it('is the same in both directions, zero to the place itself, and at most half the Earth', () => {
    fc.assert(
      fc.property(coordinates, coordinates, (a, b) => {
        const metres = distanceMetres(a, b);
        expect(metres).toBeCloseTo(distanceMetres(b, a), 3);
        expect(distanceMetres(a, a)).toBe(0);
        expect(metres).toBeLessThanOrEqual(20_015_100);
      }),
    );
  });
});
