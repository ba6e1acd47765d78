import type { Candidate } from './trial.ts';

/** The names of folders and files that tell nothing about a subject. */
const COMMON = new Set([
  'shared',
  'test',
  'domain',
  'use',
  'cases',
  'case',
  'operation',
  'entitie',
  'pipeline',
  'house',
]);
/** As many tests of a file whose name has all words of the trial go before the first test of any other file. */
const ALIKE = 8;

/** Returns the words of a path or of the name of a test, without the ending of the plural. */
function wordsOf(text: string): string[] {
  const apart = text.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return [...apart.matchAll(/[a-z]{3,}/g)].map(([word]) => word.replace(/s$/, '')).filter((word) => !COMMON.has(word));
}

/** Returns the share of the words of a trial's place that a path or the name of a test has. */
export function likeness(trial: string, name: string): number {
  const [place = ''] = trial.split(':');
  const words = wordsOf(place.replace(/\.ts$/, ''));
  const own = new Set(wordsOf(name));
  return words.length === 0 ? 0 : words.filter((word) => own.has(word)).length / words.length;
}

/**
 * Orders the tests of a trial. Those of rank 0 come first, those of like names before others. Then come files of like names, then one
 * test of each other file, the quickest by `rank` first.
 */
export function inTurns(candidates: readonly Candidate[], rank: (test: Candidate) => number): Candidate[] {
  const ranked = candidates.map((test) => ({ test, rank: rank(test) }));
  const first = ranked
    .filter((each) => each.rank === 0)
    .map(({ test }) => ({ test, like: likeness(test.trial, test.test) }))
    .sort((a, b) => b.like - a.like);
  const others = [
    ...Map.groupBy(
      ranked.filter((each) => each.rank !== 0),
      ({ test }) => test.file,
    ),
  ]
    .flatMap(([file, own]) => {
      const weight = 1 + ALIKE * likeness(own[0]?.test.trial ?? '', file) ** 2;
      return own.sort((a, b) => a.rank - b.rank).map((each, place) => ({ ...each, turn: (place + 1) / weight }));
    })
    .sort((a, b) => a.turn - b.turn || a.rank - b.rank);
  return [...first, ...others].map(({ test }) => test);
}
