import type { FeatureName } from '#shared/schemas/settings/features.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import type { Use } from './use.ts';

interface JobDescription {
  /** Verb and noun in kebab-case. The file has the same name. */
  readonly jobId: string;
  readonly summary: string;
  readonly timeoutSeconds: number;
  readonly uses: readonly Use[];
  /** The memory of its Lambda. Default: that of all functions. */
  readonly memoryMegabytes?: number;
  /** Files that the handler reads at run time: name beside the bundle -> path from the root of the project. */
  readonly assets?: Readonly<Record<string, string>>;
  /** The feature that the job works for. Its schedule is disabled while the feature is off. Its queue is not. */
  readonly feature?: FeatureName;
}

/** How often a job runs, in the notation of EventBridge Scheduler. The shortest interval is one minute. */
export type Rate = `rate(${number} ${'minute' | 'minutes' | 'hour' | 'hours' | 'day' | 'days'})`;

const UNITS = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS } as const;

/** Returns the interval of a job in milliseconds. */
export function periodOf(every: Rate): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(every) ?? [];
  if (!unit) throw new Error(`Not a rate expression: ${every}`);
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}

/** The queue of a job. It has the name of the job: `queue:send:<jobId>` in `uses` permits sending to it. */
export interface JobQueue {
  /** How many messages one run receives at most: 1 to 10. */
  readonly batchSize: number;
  /**
   * How long the queue waits for a run before it gives the messages to another. At least six times `timeoutSeconds`: Lambda waits too
   * while it throttles.
   */
  readonly visibilitySeconds: number;
  /**
   * While a run works, it hides its messages for this long, again and again. So a run that was killed is repeated after this time. Longer
   * than a run can compute without a pause. Default: a killed run is repeated after `visibilitySeconds`.
   */
  readonly holdSeconds?: number;
  /** After this many failed runs, a message goes to the dead-letter queue of the job. At least 5, or 3 where the next message does the same work. */
  readonly maxReceives: number;
  /** How many runs may happen at once: 2 to 1,000. Default: 2, because most jobs ask providers, which are small servers. */
  readonly maxConcurrency?: number;
}

/** A job with a schedule, a queue or both. Its triggers, Lambda and permissions come from this contract. */
export type JobContract = JobDescription &
  ({ readonly every: Rate; readonly queue?: JobQueue } | { readonly every?: undefined; readonly queue: JobQueue });

/** Keeps the literal types of a job's contract. */
export function defineJob<const J extends JobContract>(contract: J): J {
  return contract;
}
