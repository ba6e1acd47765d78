import { relative } from 'node:path';

/** So many of the slowest test files are named, where more have run. */
const SLOWEST = 10;

/** Prints the slowest test files, and the summary line that CI reads. */
export default class SummaryReporter {
  #root;

  constructor({ rootDir }) {
    this.#root = rootDir;
  }

  onRunComplete(_contexts, { numFailedTests, numFailedTestSuites, numPassedTests, numPendingTests, testResults }) {
    if (testResults.length > SLOWEST) this.#nameSlowest(testResults);
    const failed = Math.max(numFailedTests, numFailedTestSuites);
    process.stdout.write(`\n${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped\n`);
  }

  #nameSlowest(results) {
    const slowest = results.toSorted((a, b) => b.perfStats.runtime - a.perfStats.runtime).slice(0, SLOWEST);
    const lines = slowest.map(({ perfStats, testFilePath }) => {
      const seconds = (perfStats.runtime / 1_000).toFixed(1).padStart(7);
      return `${seconds} s  ${relative(this.#root, testFilePath)}\n`;
    });
    process.stdout.write(`\nThe slowest test files:\n${lines.join('')}`);
  }
}
