import type { FeatureName } from '#shared/schemas/features.ts';
import type { Use } from './define-contract.ts';

/** A scheduled job. Its schedule, Lambda and permissions come from this contract. */
export interface JobContract {
  /** Verb and noun in kebab-case. The file has the same name. */
  readonly jobId: string;
  readonly summary: string;
  /** How often the job runs, in the notation of EventBridge Scheduler. The shortest interval is one minute. */
  readonly every: `rate(${number} ${'minute' | 'minutes' | 'hour' | 'hours' | 'day' | 'days'})`;
  readonly timeoutSeconds: number;
  readonly uses: readonly Use[];
  /** The feature that the job works for. Its schedule is disabled while the feature is off. */
  readonly feature?: FeatureName;
}

/** Keeps the literal types of a job's contract. */
export const defineJob = <const J extends JobContract>(contract: J): J => contract;
