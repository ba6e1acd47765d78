import { compile } from '#shared/domain/dispatch/compile.ts';
import { searchSteps } from '#shared/domain/dispatch/cover-rides.ts';
import { greedyPlan, searchPlan, toldPlan } from '#shared/domain/dispatch/heuristics.ts';
import { goalsOf, LOST, type Plan } from '#shared/domain/dispatch/plan.ts';
import { solve } from '#shared/domain/dispatch/solve.ts';
import { testSolver } from '#test/support/solver.ts';
import { BENCH_LIMITS, type DispatchSize, instanceOf, isProven, SEEDS } from './dispatch-cases.ts';

/** What the ten instances of a size show. Gaps are per cent of the proven bound. */
export interface AssignFigures {
  readonly name: string;
  readonly greedy: number[];
  readonly search: number[];
  readonly solver: number[];
  readonly proven: number;
  readonly ms: number[];
  /** The memory of the process at the end. */
  readonly megabytes: number;
}

/** Plans the instances of a size, for which people were told nothing. */
export async function assignFigures(size: DispatchSize): Promise<AssignFigures> {
  const figures: AssignFigures = {
    name: size.name,
    greedy: [],
    search: [],
    solver: [],
    proven: 0,
    ms: [],
    megabytes: 0,
  };
  let proven = 0;
  for (const seed of SEEDS) {
    const compiled = compile(instanceOf(size, seed));
    const greedy = greedyPlan(compiled, toldPlan(compiled));
    const search = searchPlan(compiled, greedy, searchSteps(compiled));
    const solveMip = await testSolver();
    const startedAt = performance.now();
    const { bound, levels, plan } = solve(compiled, solveMip, BENCH_LIMITS);
    figures.ms.push(performance.now() - startedAt);
    const gapOf = (found: Plan): number =>
      (100 * (bound - compiled.totalWeight + goalsOf(compiled, found)[LOST])) / Math.max(1, bound);
    figures.greedy.push(gapOf(greedy));
    figures.search.push(gapOf(search));
    figures.solver.push(gapOf(plan));
    if (isProven(levels)) proven += 1;
  }
  return { ...figures, proven, megabytes: process.memoryUsage.rss() / 1_048_576 };
}
