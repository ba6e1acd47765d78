import { expect, it } from '@jest/globals';
import { usualSortNames } from '#shared/domain/vips/possible-duplicate.ts';

it.each([
  ['Sukarni', ['Sukarni']],
  ['Zoë Łukasiewicz', ['Zoë Łukasiewicz', 'Łukasiewicz, Zoë']],
  ['Ana García López', ['Ana García López', 'García López, Ana', 'López, Ana García']],
])('%s is usually listed as %j', (name, expected) => {
  expect(usualSortNames(name)).toEqual(expected);
});
