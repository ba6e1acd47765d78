import type { Highs, ModelData } from 'highs';
import {
  type MipLimits,
  type MipModel,
  type MipResult,
  SearchTimeOver,
  type SolveMip,
} from '#shared/domain/dispatch/solve-mip.ts';
import { readAsset } from '#shared/platform/bundled-file.ts';
import { logger } from '#shared/platform/logger.ts';
import { once } from '#shared/platform/once.ts';

const MEGABYTE = 1_048_576;

/** The module of this process. Undefined until it is needed, and after it failed or its heap grew beyond a limit. */
const inProcess = once((): { loaded?: Promise<Highs> } => ({}));

async function load(readWasm: () => Promise<Uint8Array>): Promise<Highs> {
  const [{ default: module }, wasmBinary] = await Promise.all([import('highs'), readWasm()]);
  // The types describe the CommonJS build. Its default export is the module itself.
  const start = module as unknown as (typeof module)['default'];
  return start({ wasmBinary });
}

/**
 * Returns a solver of the HiGHS project, which runs in WebAssembly in this process. Its heap never shrinks. `readWasm` reads the file
 * `highs.wasm` of the package.
 */
export async function highsSolver(readWasm: () => Promise<Uint8Array>): Promise<SolveMip> {
  const kept = inProcess();
  kept.loaded ??= load(readWasm).catch((error: unknown) => {
    delete kept.loaded;
    throw error;
  });
  const highs = await kept.loaded;
  return (model, limits) => {
    try {
      const result = solveAnyhow(highs, (presolve) =>
        highs.withModel(dataOf(highs, model), (solver) => runModel(highs, solver, limits, presolve)),
      );
      // The limit is of the whole heap: a later request would stop at once.
      if (isOverLimit(highs, limits)) delete kept.loaded;
      return result;
    } catch (error) {
      // After an error the state of its memory is unknown. The next solver loads it again.
      delete kept.loaded;
      throw error;
    }
  };
}

type Presolve = 'choose' | 'off';

/** HiGHS answers an error to some models that are right, in the step that makes them smaller first. It solves them without this step. */
function solveAnyhow({ errors }: Highs, solve: (presolve: Presolve) => MipResult): MipResult {
  try {
    return solve('choose');
  } catch (error) {
    if (!(error instanceof errors.HighsError)) throw error;
    logger().warn('the solver failed, and solves the model as it is', { error });
    return solve('off');
  }
}

function isOverLimit({ memoryBytes }: Highs, { megabytes }: MipLimits): boolean {
  return memoryBytes > megabytes * MEGABYTE;
}

function runModel(
  highs: Highs,
  solver: ReturnType<Highs['createModel']>,
  limits: MipLimits,
  presolve: Presolve,
): MipResult {
  const { callbackType, modelStatus } = highs.constants;
  solver.options.set({ output_flag: false, time_limit: limits.seconds, presolve, mip_rel_gap: 0, mip_abs_gap: 0.5 });
  solver.run({
    [callbackType.mipInterrupt]: (event: { interrupt(): void }) => {
      if (isOverLimit(highs, limits)) event.interrupt();
    },
  });
  const isOptimal = solver.getModelStatus() === modelStatus.optimal;
  const { colValue } = solver.getSolution();
  const bound = solver.info.get('mip_dual_bound');
  return { values: colValue, bound: Number(bound), isOptimal };
}

function dataOf(highs: Highs, { cost, lower, rows, upper }: MipModel): ModelData {
  const starts = new Int32Array(rows.length + 1);
  for (const [at, { columns }] of rows.entries()) starts[at + 1] = (starts[at] ?? 0) + columns.length;
  return {
    numCols: cost.length,
    numRows: rows.length,
    colCost: cost,
    colLower: lower,
    colUpper: upper,
    rowLower: Float64Array.from(rows, (row) => row.lower),
    rowUpper: Float64Array.from(rows, (row) => row.upper),
    matrix: {
      format: 'csr',
      numRows: rows.length,
      numCols: cost.length,
      starts,
      indices: Int32Array.from(rows.flatMap(({ columns }) => columns)),
      values: Float64Array.from(rows.flatMap(({ values }) => values)),
    },
    integrality: new Int32Array(cost.length).fill(highs.constants.variableType.integer),
  };
}

/**
 * Limits the time of all searches of a solver together. Once it is used up, a search answers at once that it found nothing, or, with
 * `isGivenUp`, throws SearchTimeOver.
 */
function withinSeconds(solveMip: SolveMip, seconds: number, isGivenUp: boolean): SolveMip {
  let left = seconds;
  return (model, limits) => {
    if (left <= 0 && isGivenUp) throw new SearchTimeOver();
    if (left <= 0) return { values: undefined, bound: Number.NEGATIVE_INFINITY, isOptimal: false };
    const startedAt = performance.now();
    const result = solveMip(model, { ...limits, seconds: Math.min(limits.seconds, left) });
    left -= (performance.now() - startedAt) / 1_000;
    if (left <= 0 && isGivenUp) throw new SearchTimeOver();
    return result;
  };
}

/** What a function needs beside its code to solve: it names these as its `assets`. */
export const SOLVER_ASSETS = { 'highs.wasm': 'node_modules/highs/build/highs.wasm' } as const;

/**
 * Returns how to load a solver. Its searches together take at most these seconds. A caller who has a job to go on gives the seconds after
 * which the searches throw SearchTimeOver.
 */
export function solverWithin(seconds: number) {
  return async (giveUpAfter?: number): Promise<SolveMip> => {
    const solver = await highsSolver(() => readAsset(SOLVER_ASSETS, 'highs.wasm'));
    return withinSeconds(solver, giveUpAfter ?? seconds, giveUpAfter !== undefined);
  };
}
