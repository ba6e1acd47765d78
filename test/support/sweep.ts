/** `SWEEP=whole` tries every combination, as `.ci/run plain` does each week. Else those are tried that differ in kind. */
export const IS_WHOLE = process.env['SWEEP'] === 'whole';

/** Returns all of these where sweeps are whole, else every so many, from the place `first` on. */
export function swept<T>(all: readonly T[], every: number, first = 0): readonly T[] {
  return IS_WHOLE ? all : all.filter((_each, place) => place % every === first % every);
}
