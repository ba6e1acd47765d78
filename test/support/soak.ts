/**
 * Returns how often a long test runs: the usual number, times the environment variable `SOAK` (default 1). `npm run trials -- soak` sets it
 * to 5.
 */
export function timesSoak(usual: number): number {
  const factor = Number(process.env['SOAK'] ?? 1);
  if (!(factor >= 1)) throw new Error('SOAK must be a number of at least 1');
  return Math.round(usual * factor);
}
