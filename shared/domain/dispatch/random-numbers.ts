/** Returns a function that gives whole numbers below a limit: the same sequence for the same seed (xorshift32, Marsaglia 2003). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 1) | 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
