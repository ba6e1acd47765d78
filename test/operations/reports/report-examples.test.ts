import { describe, expect, it } from '@jest/globals';
import { REPORT_EXAMPLES, Report } from '#shared/schemas/reports/report.ts';

describe('the examples of a report', () => {
  it.each(Object.entries(REPORT_EXAMPLES))('have the fields of their state: %s', (state, example) => {
    expect(Report.strict().parse(example)).toEqual(example);
    expect({ failure: 'failure' in example, url: 'url' in example, progress: 'progress' in example }).toEqual({
      failure: state === 'FAILED',
      url: state === 'READY',
      progress: state === 'PENDING',
    });
  });
});
