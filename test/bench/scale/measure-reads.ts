import { packPlan } from '#shared/use-cases/plan/pack-plan.ts';
import { testContext } from '#test/support/context.ts';
import { requestOf, sceneOf } from '../scenario.ts';
import { scenariosOf } from '../scenarios.ts';
import type { Measuring } from './measuring.ts';
import { BEFORE_PACKED, readsOf } from './questions.ts';
import { limitsOf, measure, OPERATION_SECONDS, type ScaleFigure } from './scale-figure.ts';

/** The time of the job `report-figures`. */
const REPORT_SECONDS = 60;

const NOTHING = { requests: 0, readUnits: 0, writeUnits: 0, commands: [], roundTrips: 0 };

/**
 * Measures each GET operation that reads the table, by its contract and its scenarios, and then those questions whose answer could
 * follow the size of the event.
 */
export async function measureReads(measuring: Measuring): Promise<ScaleFigure[]> {
  const { ask, event, operations, run, services } = measuring;
  const scene = sceneOf(event, services, operations);
  const figures: ScaleFigure[] = [];
  for (const each of BEFORE_PACKED) figures.push((await ask(each)).figure);
  figures.push((await run('report-figures')).figure);
  // The first run raises many rows, each a change. So the plan that it packs is too old at once, and a later run packs it anew.
  const again = async () => ({ status: 0, text: String(await packPlan(testContext())) });
  figures.push((await measure('packing the plan anew', limitsOf(REPORT_SECONDS), again)).figure);
  const reads = operations.filter(({ contract }) => contract.method === 'GET' && contract.uses.includes('table:read'));
  for (const operation of reads) {
    const { operationId } = operation.contract;
    for (const scenario of scenariosOf(operation)) {
      try {
        const options = await requestOf(operation, scenario, scene);
        figures.push((await ask({ name: scenario.name ?? '', operationId, ask: options })).figure);
      } catch (error) {
        const failure = `needs a scenario in test/bench/scenarios.ts: ${(error as Error).message}`;
        const limits = limitsOf(OPERATION_SECONDS);
        figures.push({
          name: operationId,
          spent: NOTHING,
          cpuMs: 0,
          megabytes: 0,
          bytes: 0,
          status: 500,
          limits,
          failure,
        });
      }
    }
  }
  for (const each of readsOf(event)) figures.push((await ask(each)).figure);
  return figures;
}
