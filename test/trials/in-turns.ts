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

/** Returns the words of a path, without the ending of the plural. */
const wordsOf = (path: string): string[] =>
  [...path.matchAll(/[a-z]{3,}/g)].map(([word]) => word.replace(/s$/, '')).filter((word) => !COMMON.has(word));

/** Returns the share of the words of a trial's place that the name of a test file has. */
const likeness = (trial: string, file: string): number => {
  const [place = ''] = trial.split(':');
  const words = wordsOf(place.replace(/\.ts$/, ''));
  const own = new Set(wordsOf(file));
  return words.length === 0 ? 0 : words.filter((word) => own.has(word)).length / words.length;
};

/** Orders the tests of a trial. Files of like names come first, then one test of each other file, the quickest by `rank` first. */
export const inTurns = (candidates: readonly Candidate[], rank: (test: Candidate) => number): Candidate[] =>
  [...Map.groupBy(candidates, ({ file }) => file)]
    .flatMap(([file, own]) => {
      const weight = 1 + ALIKE * likeness(own[0]?.trial ?? '', file) ** 2;
      return own
        .map((test) => ({ test, rank: rank(test) }))
        .sort((a, b) => a.rank - b.rank)
        .map((each, place) => ({ ...each, turn: (place + 1) / weight }));
    })
    .sort((a, b) => a.turn - b.turn || a.rank - b.rank)
    .map(({ test }) => test);
