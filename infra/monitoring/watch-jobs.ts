import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { CustomMetricWithAlarm } from 'cdk-monitoring-constructs';
import { type JobContract, periodOf, type Rate } from '#shared/contract/define-job.ts';
import type { ExpectedJobs } from '#shared/domain/settings/expected-jobs.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { Watch } from './alarm-rule.ts';
import { EXPECTED_JOBS } from './log-metrics.ts';

export interface WatchedJobs {
  /** By job: the queues whose messages wait for a run. */
  readonly queues: Readonly<Record<string, IQueue>>;
  readonly jobs: readonly { readonly contract: JobContract }[];
  /** Returns the name of the function of a job. */
  readonly functionOf: (jobId: string) => string;
  /** By name: the queues of what failed after all retries. */
  readonly deadLetters: Readonly<Record<string, IQueue>>;
}

type Scheduled = JobContract & { readonly every: Rate };

/** Watches whether the scheduled jobs run, and the queues of what failed. */
export function watchJobs(watch: Watch, { deadLetters, functionOf, jobs, queues }: WatchedJobs): void {
  const scheduled = jobs.map(({ contract }) => contract).filter((contract) => contract.every !== undefined);
  watch.facade.addLargeHeader('Jobs').monitorCustom({
    humanReadableName: 'Jobs',
    alarmFriendlyName: 'jobs',
    metricGroups: [
      { title: 'Late jobs', metrics: scheduled.map((contract) => heartbeat(watch, contract, functionOf)) },
      { title: 'Age of the oldest message, in seconds', metrics: ages(watch, queues) },
      { title: 'Entries of the dead-letter queues', metrics: deadLetterDepths(watch, deadLetters) },
    ],
  });
}

const MIN_MINUTES = 5;

/** Returns after how long a job is late: two intervals, and at least 5 minutes. */
function latenessOf(every: Rate): { readonly period: Duration; readonly periods: number } {
  const minutes = periodOf(every) / MINUTE_MS;
  return { period: Duration.minutes(Math.max(MIN_MINUTES, minutes)), periods: minutes * 2 <= MIN_MINUTES ? 1 : 2 };
}

/** This job runs every minute, whatever is off. So the service was up for as long as it ran. */
const ALWAYS_RUNS: JobContract['jobId'] = 'report-figures';
/** A run may be missed. */
const UP_SHARE = 0.9;
/** The alarms of jobs that run less often than this wait until the service was up for their whole interval: at first, none has run. */
const RARE_MINUTES = 60;

/** AWS counts the runs of each function without charge. Runs that fail, again and again, end in the dead-letter queue. */
function runsOf(functionName: string, label: string, period: Duration): Metric {
  const dimensionsMap = { FunctionName: functionName };
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Invocations',
    statistic: 'Sum',
    dimensionsMap,
    period,
    label,
  });
}

/**
 * A job is late if it has not run. While a feature is off, the schedules of its jobs are disabled. So such a job is late only if
 * report-figures says, in each line of the period, that it is expected to run.
 */
function heartbeat(
  { filters, rules }: Watch,
  { every, feature, jobId }: Scheduled,
  functionOf: WatchedJobs['functionOf'],
): CustomMetricWithAlarm {
  const { period, periods } = latenessOf(every);
  const runs = runsOf(functionOf(jobId), jobId, period);
  const rule = {
    id: `job-late-${jobId}`,
    runbook: 'job-late',
    description: `The job ${jobId} has not run for ${Duration.minutes(period.toMinutes() * periods).toHumanString()}.`,
    periods,
  };
  const isRare = periodOf(every) / MINUTE_MS >= RARE_MINUTES;
  if (feature === undefined && !isRare) {
    return { metric: runs, alarmFriendlyName: jobId, addAlarm: rules.below(1, { ...rule, withoutData: 'bad' }) };
  }
  const expected = feature
    ? filters.metric(EXPECTED_JOBS[feature as keyof ExpectedJobs], { statistic: 'Minimum', period })
    : runsOf(functionOf(ALWAYS_RUNS), ALWAYS_RUNS, period);
  const fewest = feature ? 1 : Math.floor(period.toMinutes() * UP_SHARE);
  // The graph shows all jobs, so each metric needs an id of its own.
  const suffix = jobId.replaceAll('-', '_');
  const late = new MathExpression({
    expression: `IF(FILL(expected_${suffix}, 0) >= ${fewest} AND FILL(runs_${suffix}, 0) < 1, 1, 0)`,
    usingMetrics: { [`expected_${suffix}`]: expected, [`runs_${suffix}`]: runs },
    period,
    label: `${jobId} is late`,
  });
  return rules.watched(late, 1, { ...rule, name: jobId, withoutData: 'zero' });
}

const GAUGE = { period: Duration.minutes(5), statistic: 'Maximum' } as const;

/** The longest run takes 5 minutes, and one that was killed is repeated within 6. */
const OLD_MINUTES = 15;

/** A message becomes old if the consumer of its queue stands, or if each run fails. */
function ages({ rules }: Watch, queues: WatchedJobs['queues']): CustomMetricWithAlarm[] {
  return Object.entries(queues).map(([name, queue]) =>
    rules.watched(queue.metricApproximateAgeOfOldestMessage({ ...GAUGE, label: name }), OLD_MINUTES * 60, {
      id: `queue-waits-${name}`,
      name: `age-of-${name}`,
      runbook: 'queue-waits',
      description: `A message in the queue of ${name} waits for more than ${OLD_MINUTES} minutes.`,
      withoutData: 'zero',
    }),
  );
}

/** The depth, not the age: the alarm clears when the queue is empty, and not when its entries expire. */
function deadLetterDepths({ rules }: Watch, queues: WatchedJobs['deadLetters']): CustomMetricWithAlarm[] {
  return Object.entries(queues).map(([name, queue]) =>
    rules.watched(queue.metricApproximateNumberOfMessagesVisible({ ...GAUGE, label: name }), 1, {
      id: `dead-letters-${name}`,
      name,
      runbook: 'dead-letters',
      description: `The dead-letter queue ${name} holds what failed after all retries.`,
      withoutData: 'same',
    }),
  );
}
