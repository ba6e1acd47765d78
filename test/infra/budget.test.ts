import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { acceptedBudget, overBudget } from '#infra/bundling/budget.ts';

describe('accepting the sizes of bundles', () => {
  it('changes only the lines of bundles that are new, gone, or differ by more than 2 %', () => {
    const before = { gone: 500, grown: 1_000, kept: 1_000, shrunk: 1_000, steady: 1_000 };
    const bundles = [
      { id: 'steady', bytes: 980 },
      { id: 'shrunk', bytes: 979 },
      { id: 'new', bytes: 7 },
      { id: 'kept', bytes: 1_020 },
      { id: 'grown', bytes: 1_021 },
    ];
    const accepted = acceptedBudget(bundles, before);
    expect(Object.entries(accepted)).toEqual([
      ['grown', 1_021],
      ['kept', 1_000],
      ['new', 7],
      ['shrunk', 979],
      ['steady', 1_000],
    ]);
  });

  it('leaves nothing that is over budget, and accepts the same again', () => {
    const sizes = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 5_000 }));
    fc.assert(
      fc.property(sizes, sizes, (built, before) => {
        const bundles = Object.entries(built).map(([id, bytes]) => ({ id, bytes }));
        const accepted = acceptedBudget(bundles, before);
        expect(overBudget(bundles, accepted)).toEqual([]);
        expect(acceptedBudget(bundles, accepted)).toEqual(accepted);
      }),
    );
  });
});
