import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import type { Circus } from '@jest/types';
import OneRealm from '#test/realm/environment.ts';
import type { Met, Outcome, Plan, TrialId, Trials } from './trial.ts';

/** Set by `run-trials.ts`: where to note what each test met; which trials to make and where to note them; one trial for whole files. */
const { TRIAL: only, TRIALS_LOG: log = '', TRIALS_PLAN: planned, TRIALS_RECORD: record } = process.env;

/** A repetition may take this much longer than 5 times the test. */
const PATIENCE_MS = 10_000;

type Test = Circus.TestEntry;

/** A repetition of a test: with a change, or without one to see whether the test can be repeated after a failure. */
interface Repetition {
  readonly name: string;
  readonly trial?: TrialId;
}

/**
 * Repeats each test for each change that the plan names for it, in the process that has loaded everything. So a trial costs as much
 * as the test itself.
 */
export default class TrialEnvironment extends OneRealm {
  readonly #file: string;
  readonly #plan: Plan[string];
  readonly #repetitions = new Map<Test, Repetition>();
  /** Trials that a test of this file failed for. */
  readonly #caught = new Set<TrialId>();
  /** Tests that fail without a change. */
  readonly #unusable = new Set<string>();
  readonly #durations = new Map<string, number>();
  #met = new Set<TrialId>();
  #active: TrialId | undefined = only;
  #failed: TrialId | undefined;

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config);
    this.#file = relative(config.projectConfig.rootDir, context.testPath);
    this.#plan = planned ? ((JSON.parse(readFileSync(planned, 'utf8')) as Plan)[this.#file] ?? {}) : {};
    const trials: Trials = {
      isOn: (trial) => {
        this.#met.add(trial);
        return trial === this.#active;
      },
    };
    Object.assign(this.global, { trials });
  }

  handleTestEvent(event: Circus.Event, state: Circus.State): void {
    if (event.name === 'run_start') {
      if (record) this.#note({});
      if (planned) this.#repeat(state.rootDescribeBlock, '');
    }
    if (event.name === 'test_start') this.#start(event.test);
    if (event.name === 'test_done') this.#end(event.test);
  }

  #start(test: Test): void {
    this.#met = new Set();
    if (only !== undefined && this.#caught.has(only)) test.mode = 'skip';
    const repetition = this.#repetitions.get(test);
    if (!repetition) return;
    const { name, trial } = repetition;
    const isNeeded = trial === undefined ? this.#failed !== undefined : !this.#caught.has(trial);
    if (!isNeeded || this.#unusable.has(name)) test.mode = 'skip';
    else if (trial !== undefined) this.#say(trial, name, 'started');
    test.timeout = PATIENCE_MS + 5 * (this.#durations.get(name) ?? 0);
    this.#active = test.mode === 'skip' ? undefined : trial;
  }

  #end(test: Test): void {
    const isFailed = test.errors.length > 0;
    const repetition = this.#repetitions.get(test);
    const name = repetition?.name ?? nameOf(test);
    const met = this.#met;
    if (record) this.#note({ test: name, ms: test.duration ?? 0 });
    if (only !== undefined) {
      if (isFailed) this.#caught.add(only);
      if (isFailed) this.#say(only, name, 'failed');
      return;
    }
    this.#active = undefined;
    if (!repetition) {
      this.#durations.set(name, test.duration ?? 0);
      if (isFailed) this.#noteBroken(name);
      return;
    }
    const { trial } = repetition;
    if (trial === undefined) this.#endWithout(name, isFailed);
    else if (isFailed) this.#failed = trial;
    else this.#say(trial, name, met.has(trial) ? 'passed' : 'unmet');
    // The failures of repetitions are what we look for.
    test.errors = [];
  }

  /** A test that fails without a change tells nothing of its trials. */
  #noteBroken(name: string): void {
    if (planned) this.#unusable.add(name);
    for (const trial of this.#plan[name] ?? []) this.#say(trial, name, 'broken');
  }

  /** Ends a repetition without a change, which tells whether the failure before it came from the change. */
  #endWithout(name: string, isFailed: boolean): void {
    if (isFailed) this.#unusable.add(name);
    if (this.#failed !== undefined) this.#say(this.#failed, name, isFailed ? 'unsure' : 'failed');
    if (this.#failed !== undefined && !isFailed) this.#caught.add(this.#failed);
    this.#failed = undefined;
  }

  /** Puts the repetitions behind each test that has any, and skips all others. */
  #repeat(block: Circus.DescribeBlock, path: string): void {
    block.children = block.children.flatMap<Circus.TestEntry | Circus.DescribeBlock>((child) => {
      if (child.type === 'describeBlock') {
        this.#repeat(child, `${path}${child.name} › `);
        return child;
      }
      const trials = this.#plan[`${path}${child.name}`] ?? [];
      if (trials.length === 0) child.mode = 'skip';
      return [
        child,
        ...trials.flatMap((trial) => [this.#repetition(child, trial), this.#repetition(child, undefined)]),
      ];
    });
  }

  #repetition(test: Test, trial: TrialId | undefined): Test {
    const again: Test = { ...test, errors: [], retryReasons: [], unhandledRejectionErrorByPromise: new Map() };
    this.#repetitions.set(again, { name: nameOf(test), ...(trial !== undefined && { trial }) });
    return again;
  }

  #note({ ms = 0, test }: { readonly test?: string; readonly ms?: number }): void {
    const met: Met = { file: this.#file, ...(test !== undefined && { test }), ms, met: [...this.#met] };
    appendFileSync(record ?? '', `${JSON.stringify(met)}\n`);
  }

  #say(trial: TrialId, test: string, outcome: Outcome['outcome']): void {
    const said: Outcome = { trial, file: this.#file, test, outcome };
    appendFileSync(log, `${JSON.stringify(said)}\n`);
  }
}

function nameOf(test: Test): string {
  const names = [test.name];
  for (let block: Circus.DescribeBlock | undefined = test.parent; block?.parent; block = block.parent)
    names.unshift(block.name);
  return names.join(' › ');
}
