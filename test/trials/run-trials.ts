import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pMap from 'p-map';
import { progressOf, type Result } from './progress.ts';
import { runJest } from './run-jest.ts';
import type { Candidate, Met, Outcome, Plan } from './trial.ts';

/** Both cores of a small machine. */
const AT_ONCE = 2;
const FILES_PER_PROCESS = 6;
/** How many tests a trial meets in each round. Most are caught by the first ones. */
const ROUNDS = [2, 4, 12];
/** Files that run whole for a trial that no repeated test could decide. */
const WHOLE_FILES = 3;
const STILL_MS = 150_000;

export interface TrialRun {
  readonly kind: 'conditions' | 'mutants';
  /** The copy of the project to run in. */
  readonly cwd: string;
  /** What each test met. */
  readonly met: readonly Met[];
  readonly trials: readonly string[];
  /** Outcomes are added here, so that a later run goes on where this one ended. */
  readonly outcomes: string;
  /** Says how far a run is. */
  readonly tell: (text: string) => void;
  /** The lower, the earlier a test is tried. */
  readonly rank: (test: { readonly file: string; readonly test: string; readonly ms: number }) => number;
}

/** Makes each trial with the tests that met it until one fails. Returns how each ended. */
export async function runTrials(run: TrialRun): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'trials-'));
  const look = async () => progressOf(run, await readOutcomes(run.outcomes));
  try {
    for (const [round, most] of ROUNDS.entries()) {
      const candidates = (await look()).flatMap(({ state, untried }) =>
        state === 'open' ? untried.slice(0, most) : [],
      );
      const batches = batchesOf(candidates);
      run.tell(`Round ${round + 1}: ${candidates.length} repetitions in ${batches.length} processes.`);
      await pMap(batches, (plan, n) => runBatch(run, plan, join(folder, `${round}-${n}`)), { concurrency: AT_ONCE });
    }
    const open = (await look()).filter(({ state }) => state === 'open');
    const whole = open.flatMap(({ files, trial }) => files.slice(0, WHOLE_FILES).map((file) => ({ file, trial })));
    run.tell(`${open.length} trials are open: ${whole.length} whole files.`);
    const caught = new Set<string>();
    await pMap(
      whole,
      async ({ file, trial }, n) => {
        if (!caught.has(trial) && (await runWhole(run, { file, trial }, join(folder, `whole-${n}`)))) caught.add(trial);
      },
      { concurrency: AT_ONCE },
    );
    return await look();
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function readLines<T>(file: string): Promise<T[]> {
  return (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

async function readOutcomes(file: string): Promise<Outcome[]> {
  await appendFile(file, '');
  return readLines<Outcome>(file);
}

function batchesOf(candidates: readonly Candidate[]): Plan[] {
  const files = [...Map.groupBy(candidates, ({ file }) => file)].map(([file, own]) => {
    const tests = Map.groupBy(own, ({ test }) => test);
    const trials = [...tests].map(([test, each]) => [test, each.map(({ trial }) => trial)] as const);
    return { file, trials: Object.fromEntries(trials), ms: own.reduce((sum, { ms }) => sum + ms, 0) };
  });
  files.sort((a, b) => b.ms - a.ms);
  const count = Math.ceil(files.length / FILES_PER_PROCESS);
  const batches = Array.from({ length: count }, (_none, n) => files.filter((_file, place) => place % count === n));
  // The quickest first: what they catch need not be tried again after a stop.
  return batches.reverse().map((batch) => Object.fromEntries(batch.map(({ file, trials }) => [file, trials])));
}

async function runBatch({ cwd, kind, outcomes }: TrialRun, plan: Plan, at: string): Promise<void> {
  const [planned, log] = [`${at}.json`, `${at}.log`];
  await writeFile(planned, JSON.stringify(plan));
  await writeFile(log, '');
  const environment = { TRIALS: kind, TRIALS_PLAN: planned, TRIALS_LOG: log };
  const args = ['--runInBand', '--runTestsByPath', ...Object.keys(plan)];
  await runJest({ args, environment, cwd, watched: { file: log, stillMs: STILL_MS } });
  await appendFile(outcomes, await readFile(log));
}

async function runWhole(
  { cwd, kind, outcomes }: TrialRun,
  { file, trial }: { readonly file: string; readonly trial: string },
  log: string,
): Promise<boolean> {
  await writeFile(log, '');
  const environment = { TRIALS: kind, TRIAL: trial, TRIALS_LOG: log };
  const watched = { file: log, stillMs: STILL_MS };
  const isGreen = await runJest({ args: ['--runInBand', '--runTestsByPath', file], environment, cwd, watched });
  const outcome: Outcome = { trial, file, test: 'the whole file', outcome: isGreen ? 'passed' : 'failed' };
  await appendFile(outcomes, `${JSON.stringify(outcome)}\n`);
  return !isGreen;
}
