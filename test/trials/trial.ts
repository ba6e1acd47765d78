/** The name of one change of the code or of one condition that is dropped. */
export type TrialId = string;

/** What a run of all tests met: a test, how long it took, and the trials that would change what it does. */
export interface Met {
  readonly file: string;
  /** Undefined: outside of the tests, such as while the file was loaded. */
  readonly test?: string;
  readonly ms: number;
  readonly met: readonly TrialId[];
}

/** The trials to make in each test of each file. */
export type Plan = Readonly<Record<string, Readonly<Record<string, readonly TrialId[]>>>>;

export const OUTCOMES = ['started', 'failed', 'passed', 'unmet', 'unsure', 'broken'] as const;

/**
 * How a test ended with a change. `unmet`: it passed, and did not come by the changed place. `unsure`: it failed, and fails without the
 * change too when it is repeated. `broken`: it fails at first already.
 */
export interface Outcome {
  readonly trial: TrialId;
  readonly file: string;
  readonly test: string;
  readonly outcome: (typeof OUTCOMES)[number];
}

/** What the code under trial asks. In every test file as `globalThis.trials`. */
export interface Trials {
  /** Notes that the code came by the place of this trial. Returns whether it must change there. */
  readonly isOn: (trial: TrialId) => boolean;
}

/** A test that may fail for a trial. */
export interface Candidate {
  readonly trial: TrialId;
  readonly file: string;
  readonly test: string;
  readonly ms: number;
}
