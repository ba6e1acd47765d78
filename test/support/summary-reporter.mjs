/** Prints the summary line that CI reads. */
export default class SummaryReporter {
  onRunComplete(_contexts, { numFailedTests, numFailedTestSuites, numPassedTests, numPendingTests }) {
    const failed = Math.max(numFailedTests, numFailedTestSuites);
    process.stdout.write(`\n${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped\n`);
  }
}
