import { expect, it } from '@jest/globals';
import { secondsFor } from '#shared/domain/proposals/planned-rides.ts';

it.each([
  [136, 48, 1.96],
  [171, 48, 2.46],
  [307, 48, 4.42],
  [415, 48, 5.98],
  [500, 2, 0.3],
  [0, 48, 0],
])('%i rides with %i vehicles and drivers are expected to take %f s', (rides, resources, seconds) => {
  expect(secondsFor(rides, resources)).toBeCloseTo(seconds, 2);
});
