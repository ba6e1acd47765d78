import { FilterPattern, type JsonPattern } from 'aws-cdk-lib/aws-logs';
import { FIGURES } from '#shared/domain/attention/event-figures.ts';
import { type ExpectedJobs, JOB_FEATURES } from '#shared/domain/settings/expected-jobs.ts';
import {
  FAULT_LINE,
  GUEST_GUESS_LINE,
  JOB_LINE,
  LEDGER_LINE,
  PROVIDER_LINE,
  REQUEST_LINE,
} from '#shared/platform/logger.ts';

/** A log group: of the operations, of the jobs, or the access log of the API. */
export type LogName = 'operations' | 'jobs' | 'access';

/** A metric that CloudWatch takes from log lines. */
export interface LogMetric {
  readonly name: string;
  readonly lines: Partial<Record<LogName, JsonPattern>>;
  /** The field with the value. Default: each line counts 1. */
  readonly value?: string;
  /** Each value of this field has a metric of its own. */
  readonly dimension?: { readonly name: string; readonly field: string };
}

function says(message: string): JsonPattern {
  return FilterPattern.stringValue('$.message', '=', message);
}
function hasNumber(field: string): JsonPattern {
  return FilterPattern.numberValue(field, '>=', 0);
}

/** Requests that failed through our fault. The access log shows those whose function failed before it wrote a line. */
export const FAULTS: LogMetric = {
  name: 'Faults',
  lines: {
    operations: says(FAULT_LINE),
    access: FilterPattern.all(
      FilterPattern.stringValue('$.status', '=', '5*'),
      FilterPattern.stringValue('$.error', '!=', '-'),
    ),
  },
};

/** Requests that got 503 UNAVAILABLE. FEATURE_DISABLED and FLIGHT_BUDGET_SPENT are 503 too. They are no trouble, so nothing counts them. */
export const OUTAGES: LogMetric = {
  name: 'Outages',
  lines: { operations: FilterPattern.all(says(REQUEST_LINE), FilterPattern.stringValue('$.code', '=', 'UNAVAILABLE')) },
};

/** Requests that the gateway refused by its own limit, before a function ran. The service's own 429 answers are no trouble. */
export const GATEWAY_THROTTLES: LogMetric = {
  name: 'GatewayThrottles',
  lines: {
    access: FilterPattern.all(
      FilterPattern.stringValue('$.status', '=', '429'),
      FilterPattern.stringValue('$.functionMs', '=', '-'),
    ),
  },
};

/** Requests for a guest's page at an address that no link has. */
export const GUEST_GUESSES: LogMetric = { name: 'GuestLinkGuesses', lines: { operations: says(GUEST_GUESS_LINE) } };

export const PROVIDER_FAILURES: LogMetric = {
  name: 'ProviderFailures',
  lines: { operations: says(PROVIDER_LINE), jobs: says(PROVIDER_LINE) },
  dimension: { name: 'Provider', field: '$.provider' },
};

export const LEDGER_DIFFERENCES: LogMetric = {
  name: 'LedgerDifferences',
  lines: { jobs: FilterPattern.all(says(LEDGER_LINE), hasNumber('$.differing')) },
  value: '$.differing',
};

/** Returns the metric of a number in the result of a job. */
function resultMetric(name: string, field: string): LogMetric {
  const value = `$.result.${field}`;
  return { name, lines: { jobs: FilterPattern.all(says(JOB_LINE), hasNumber(value)) }, value };
}

function capitalized(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

export const FLIGHT_BUDGET = resultMetric('FlightBudgetPercent', 'flightBudgetPercent');

/** 1 for a check of the service that failed, else 0. Absent where none is configured. */
export const SELF_CHECK_FAILURES = resultMetric('SelfCheckFailures', 'selfCheckFailed');

/** The figures of the event. */
export const EVENT_FIGURES = Object.fromEntries(
  FIGURES.map((name) => [name, resultMetric(capitalized(name), `figures.${name}`)]),
) as Readonly<Record<(typeof FIGURES)[number], LogMetric>>;

/** 1 while the jobs of a feature are expected to run, otherwise 0. */
export const EXPECTED_JOBS = Object.fromEntries(
  JOB_FEATURES.map((feature) => [feature, resultMetric(`Expected${capitalized(feature)}Jobs`, `expected.${feature}`)]),
) as Readonly<Record<keyof ExpectedJobs, LogMetric>>;

const { failedMessages, ...shown } = EVENT_FIGURES;

/** The figures of the event that no alarm watches. CloudWatch takes 30 cents a month for each, so they are there with the dashboard only. */
export const SHOWN_FIGURES: readonly LogMetric[] = Object.values(shown);

/** The metrics from log lines that alarms watch. */
export const WATCHED_METRICS: readonly LogMetric[] = [
  FAULTS,
  OUTAGES,
  GATEWAY_THROTTLES,
  GUEST_GUESSES,
  PROVIDER_FAILURES,
  LEDGER_DIFFERENCES,
  FLIGHT_BUDGET,
  SELF_CHECK_FAILURES,
  failedMessages,
  ...Object.values(EXPECTED_JOBS),
];

/** All metrics from log lines. */
export const LOG_METRICS: readonly LogMetric[] = [...WATCHED_METRICS, ...SHOWN_FIGURES];
