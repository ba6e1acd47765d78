import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** So many of the slowest test files are named, where more have run. */
const SLOWEST = 10;
/** Test files of so many seconds are kept for `test/realm/longest-first.mjs`. */
const KEPT_SECONDS = 5;

function slowestOf(results) {
  return results.toSorted((a, b) => b.perfStats.runtime - a.perfStats.runtime);
}

/** Prints the slowest test files, and the summary line that CI reads. */
export default class SummaryReporter {
  #root;

  constructor({ rootDir }) {
    this.#root = rootDir;
  }

  onRunComplete(_contexts, { numFailedTests, numFailedTestSuites, numPassedTests, numPendingTests, testResults }) {
    if (testResults.length > SLOWEST) this.#nameSlowest(testResults);
    if (process.env.KEEP_SLOW_FILES) this.#keepSlow(testResults);
    const failed = Math.max(numFailedTests, numFailedTestSuites);
    process.stdout.write(`\n${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped\n`);
  }

  #keepSlow(results) {
    const seconds = ({ perfStats }) => Math.round(perfStats.runtime / 1_000);
    const slow = slowestOf(results).filter((result) => seconds(result) >= KEPT_SECONDS);
    const lines = slow.map((result) => [relative(this.#root, result.testFilePath), seconds(result)]);
    writeFileSync(
      new URL('../realm/slow-files.json', import.meta.url),
      `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`,
    );
  }

  #nameSlowest(results) {
    const slowest = slowestOf(results).slice(0, SLOWEST);
    const lines = slowest.map(({ perfStats, testFilePath }) => {
      const seconds = (perfStats.runtime / 1_000).toFixed(1).padStart(7);
      return `${seconds} s  ${relative(this.#root, testFilePath)}\n`;
    });
    process.stdout.write(`\nThe slowest test files:\n${lines.join('')}`);
  }
}
