import type { FeatureName } from '#shared/schemas/features.ts';
import type { Use } from './define-contract.ts';

/** What the clock calls. Its schedule, its Lambda and its permissions are derived from this. */
export interface JobContract {
  /** Verb and noun in kebab-case; the file has the same name. */
  readonly jobId: string;
  readonly summary: string;
  /** How often, as EventBridge Scheduler writes it; a minute is the least. */
  readonly every: `rate(${number} ${'minute' | 'minutes' | 'hour' | 'hours' | 'day' | 'days'})`;
  readonly timeoutSeconds: number;
  readonly uses: readonly Use[];
  /** The feature that the job works for. Its schedule is disabled while the feature is off. */
  readonly feature?: FeatureName;
}

/** Fixes the types of a job's contract as they were written. */
export const defineJob = <const J extends JobContract>(contract: J): J => contract;
