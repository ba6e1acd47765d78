import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Job } from '#functions/registry.ts';
import { jobRunner } from '#infra/local/control/job-runner.ts';
import { defineJob, periodOf } from '#shared/contract/define-job.ts';

afterEach(() => {
  jest.useRealTimers();
});

function jobThat(act: (event: unknown) => Promise<Record<string, unknown>>): Job {
  return {
    file: 'functions/jobs/count.ts',
    name: 'count',
    contract: defineJob({ jobId: 'count', summary: 'Count', every: 'rate(1 minute)', timeoutSeconds: 10, uses: [] }),
    handler: act,
  };
}

const NO_QUEUES = { receive: () => Promise.resolve(undefined) };

describe('the timers of jobs', () => {
  it.each([
    ['rate(1 minute)', 60_000],
    ['rate(5 minutes)', 300_000],
    ['rate(2 hours)', 7_200_000],
    ['rate(1 day)', 86_400_000],
  ] as const)('take %s as %d ms', (every, period) => {
    expect(periodOf(every)).toBe(period);
  });

  it('run a pass each period, for the instant it is due, and none that overtakes another', async () => {
    jest.useFakeTimers({ now: Date.parse('2027-01-01T00:00:00Z') });
    const due: unknown[] = [];
    let finish = (): void => undefined;
    const runner = jobRunner(
      [
        jobThat((event) => {
          due.push(event);
          return new Promise((resolve) => {
            finish = () => resolve({});
          });
        }),
      ],
      NO_QUEUES,
    );
    runner.startTimers();
    await jest.advanceTimersByTimeAsync(180_000);
    expect(due).toEqual([{ time: '2027-01-01T00:01:00.000Z' }]);
    finish();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(due).toHaveLength(2);
    const stopped = runner.stop();
    finish();
    await stopped;
    await jest.advanceTimersByTimeAsync(180_000);
    expect(due).toHaveLength(2);
  });

  it('run those that are named at once, and not twice at a time', async () => {
    jest.useFakeTimers({ now: Date.parse('2027-01-01T00:00:00Z') });
    const due: unknown[] = [];
    const job = jobThat((event) => {
      due.push(event);
      return Promise.resolve({});
    });
    const runner = jobRunner([job], NO_QUEUES);
    runner.startTimers([job.contract.jobId]);
    expect(due).toEqual([{ time: '2027-01-01T00:00:00.000Z' }]);
    await jest.advanceTimersByTimeAsync(60_000);
    await runner.stop();
    expect(due).toHaveLength(2);
  });

  it('go on after a pass that failed', async () => {
    jest.useFakeTimers();
    let passes = 0;
    const runner = jobRunner(
      [
        jobThat(() => {
          passes += 1;
          return Promise.reject(new Error('no table'));
        }),
      ],
      NO_QUEUES,
    );
    runner.startTimers();
    await jest.advanceTimersByTimeAsync(120_000);
    await runner.stop();
    expect(passes).toBe(2);
  });
});
