import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { leastDropped } from '#shared/domain/dispatch/chains.ts';

interface Drawn {
  readonly weights: number[];
  /** `pairs[a][b]`: whether ride `b` can follow ride `a`. */
  readonly pairs: boolean[][];
  readonly chains: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.integer({ min: 1, max: 7 }).chain((rides) => {
  const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: rides, maxLength: rides, size: 'max' });
  return fc.record({
    weights: list(fc.integer({ min: 1, max: 9 })),
    pairs: list(list(fc.boolean())),
    chains: fc.integer({ min: 0, max: 4 }),
  });
});

/** Tries for each ride, in order, to drop it, to add it to the end of each chain, or to begin a chain. */
function byBruteForce({ chains, pairs, weights }: Drawn): number {
  const leastFrom = (ride: number, ends: readonly number[]): number => {
    const weight = weights[ride];
    if (weight === undefined) return 0;
    const added = ends.flatMap((end, place) =>
      pairs[end]?.[ride] ? [leastFrom(ride + 1, ends.with(place, ride))] : [],
    );
    const begun = ends.length < chains ? [leastFrom(ride + 1, [...ends, ride])] : [];
    return Math.min(weight + leastFrom(ride + 1, ends), ...added, ...begun);
  };
  return leastFrom(0, []);
}

describe('leastDropped', () => {
  it('covers a ride again that it dropped, if that is better for fewer chains', () => {
    const pairs = new Set(['0 3', '1 2', '1 4', '2 3']);
    const follows = (first: number, second: number): boolean => pairs.has(`${first} ${second}`);
    // One chain keeps 1, 2 and 3. Two chains keep 0 and 3, and 1 and 4.
    expect(leastDropped([2, 3, 1, 4, 3], follows, 2)).toBe(1);
    expect(leastDropped([2, 3, 1, 4, 3], follows, 1)).toBe(5);
  });

  it('is the least weight that brute force drops', () => {
    fc.assert(
      fc.property(drawn, (each) => {
        const { chains, pairs, weights } = each;
        const found = leastDropped(weights, (first, second) => pairs[first]?.[second] === true, chains);
        expect(found).toBe(byBruteForce(each));
      }),
      { numRuns: 300 },
    );
  });
});
