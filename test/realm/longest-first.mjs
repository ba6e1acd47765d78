import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** The seconds of the test files that take 5 or more, from a run on an idle machine. `KEEP_SLOW_FILES=1 npm test` writes them again. */
const SECONDS = JSON.parse(readFileSync(new URL('slow-files.json', import.meta.url), 'utf8'));
/** More than most test files take. */
const OTHER_SECONDS = 1;

/**
 * Starts the longest test files first, so that no worker waits at the end for one of them. Jest does so once it has run them. Before, it
 * would go by their sizes, which say little.
 */
export default class LongestFirst extends TestSequencer {
  time(test) {
    const file = relative(test.context.config.rootDir, test.path);
    return super.time(test) ?? (SECONDS[file] ?? OTHER_SECONDS) * 1_000;
  }
}
