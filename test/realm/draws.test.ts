import { expect, it } from '@jest/globals';
import fc from 'fast-check';

it('properties draw the same values in each run', () => {
  const seed = Number(process.env['SEED'] ?? 1);
  expect(fc.sample(fc.nat(), 5)).toEqual(fc.sample(fc.nat(), { seed, numRuns: 5 }));
});
