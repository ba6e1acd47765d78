import { expect, it } from '@jest/globals';
import { lastUse } from '#shared/domain/retention/last-use.ts';

const [MAY, JUNE, JULY] = ['2027-05-10T09:00:00.000Z', '2027-06-10T09:00:00.000Z', '2027-07-10T09:00:00.000Z'];

it.each([
  ['when what they were on last ended', { updatedAt: MAY, ends: [JUNE], planEnds: JULY }, JUNE],
  ['at the end of the plan, if they are on nothing', { updatedAt: MAY, ends: [], planEnds: JUNE }, JUNE],
  ['when their record changed, without a plan', { updatedAt: MAY, ends: [], planEnds: undefined }, MAY],
  ['when their record changed, if that was later', { updatedAt: JULY, ends: [MAY, JUNE], planEnds: JUNE }, JULY],
])('a person was needed last %s', (_when, use, expected) => {
  expect(lastUse(use)).toBe(expected);
});
