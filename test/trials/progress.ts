import { inTurns, likeness } from './in-turns.ts';
import type { Candidate, Met, Outcome, TrialId } from './trial.ts';

/** How far a trial is. */
export interface Result {
  readonly trial: TrialId;
  /** `open`: tests are left to try, or no repeated test could decide. `missed`: all that met it pass. `unmet`: no test came by. */
  readonly state: 'caught' | 'missed' | 'open' | 'unmet';
  /** The test that failed for it. */
  readonly by?: string;
  readonly untried: readonly Candidate[];
  /** The test files that met it and did not run whole for it: those of like names first, then the quickest. */
  readonly files: readonly string[];
}

interface Given {
  readonly met: readonly Met[];
  readonly trials: readonly TrialId[];
  readonly rank: (test: Pick<Candidate, 'file' | 'ms' | 'test'>) => number;
}

/** Returns how far each trial is, by what each test met and by the outcomes so far. */
export function progressOf({ met, rank, trials }: Given, outcomes: readonly Outcome[]): Result[] {
  const outcomesOf = Map.groupBy(outcomes, ({ trial }) => trial);
  const candidates = new Map<TrialId, Candidate[]>(trials.map((trial) => [trial, []]));
  const files = new Map<TrialId, Set<string>>(trials.map((trial) => [trial, new Set()]));
  const cost = new Map<string, number>();
  for (const { file, ms } of met) cost.set(file, (cost.get(file) ?? 0) + ms);
  for (const { file, met: trialsMet, ms, test } of met)
    for (const trial of trialsMet) {
      files.get(trial)?.add(file);
      if (test !== undefined) candidates.get(trial)?.push({ trial, file, test, ms });
    }
  return trials.map((trial) => {
    const own = outcomesOf.get(trial) ?? [];
    const tried = Map.groupBy(own, ({ file, test }) => `${file} ${test}`);
    const untried = (candidates.get(trial) ?? []).filter(({ file, test }) => !tried.has(`${file} ${test}`));
    const left = [...(files.get(trial) ?? [])]
      .filter((file) => !tried.has(`${file} the whole file`))
      .sort((a, b) => likeness(trial, b) - likeness(trial, a) || (cost.get(a) ?? 0) - (cost.get(b) ?? 0));
    const caught = [...tried.values()].find(isCaught)?.[0];
    const isDecided = own.some(({ outcome }) => outcome === 'passed') || left.length === 0;
    const isMet = own.length > 0 || left.length > 0;
    return {
      trial,
      state: caught ? 'caught' : stateOf({ isMet, isOver: isDecided && untried.length === 0 }),
      ...(caught && { by: `${caught.file}: ${caught.test}` }),
      untried: inTurns(untried, rank),
      files: left,
    };
  });
}

function stateOf({ isMet, isOver }: { readonly isMet: boolean; readonly isOver: boolean }): Result['state'] {
  if (!isMet) return 'unmet';
  return isOver ? 'missed' : 'open';
}

/** A test that began and did not end was stopped, because it went on for ever. */
function isCaught(own: readonly Outcome[]): boolean {
  return own.some(({ outcome }) => outcome === 'failed') || own.every(({ outcome }) => outcome === 'started');
}
