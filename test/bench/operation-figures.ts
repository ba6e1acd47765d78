import { type Operation, jobs, operations } from '#functions/registry.ts';
import { packPlan } from '#shared/use-cases/plan/pack-plan.ts';
import { type Scenario, type Scene, requestOf, sceneOf } from './scenario.ts';
import { scenariosOf } from './scenarios.ts';
import type { Services } from './services.ts';
import { aStage } from './stage.ts';
import { call } from '#test/support/call.ts';
import { type Spent, metered } from '#test/support/capacity.ts';
import { testContext } from '#test/support/context.ts';
import { run } from '#test/support/run.ts';

/** The requests of one operation to the table after the first round trip, which all operations share. */
interface OperationFigures {
  readonly operationId: string;
  readonly scenario: string;
  /** Sequential round trips. */
  readonly trips: number;
  readonly own: Spent;
}

export interface Findings {
  readonly figures: readonly OperationFigures[];
  /** The operations that could not be called, with the reason: they need a scenario. */
  readonly unasked: readonly string[];
}

/** Calls every operation of the registry, one at a time. */
export async function operationFigures(services: Services): Promise<Findings> {
  const found = await operations();
  const scene = sceneOf(await aStage(), services, found);
  const figures: OperationFigures[] = [];
  const unasked: string[] = [];
  for (const operation of found) {
    for (const scenario of scenariosOf(operation)) {
      const outcome = await figuresOf(operation, scenario, scene);
      if (typeof outcome === 'string') unasked.push(outcome);
      else figures.push(outcome);
    }
  }
  return { figures, unasked };
}

async function figuresOf(operation: Operation, scenario: Scenario, scene: Scene): Promise<OperationFigures | string> {
  const { contract } = operation;
  try {
    const options = await requestOf(operation, scenario, scene);
    // Call reads twice: a process reads some values once, such as the cursor key. That is not the cost of a request.
    if (contract.method === 'GET') await call(operation, options);
    const { own, result, roundTrips } = await metered(() => call(operation, options));
    const expected = contract.fallback ? 404 : contract.success.status;
    if (result.status !== expected) throw new Error(result.text);
    if (roundTrips === 0) throw new Error('its requests to the table were not counted');
    return { operationId: contract.operationId, scenario: scenario.name ?? '', trips: own.roundTrips, own };
  } catch (error) {
    const what = [contract.operationId, scenario.name].filter(Boolean).join(', ');
    return `${what} needs a scenario in test/bench/scenarios.ts: ${(error as Error).message}`;
  }
}

/** The requests of one job run to the table. */
export interface JobFigures {
  readonly jobId: string;
  readonly spent: Spent;
}

/** At this time some rides are due to start, some to end, and most are not due. */
const NOW = '2027-05-10T00:50:00Z';

/** A message about a proposal that is gone: jobs that only a queue starts have no other run without preparation. */
const MESSAGE = { proposalId: 'prp_00000000000000000000' };

/** Runs each job of the registry once: by its schedule if it has one, otherwise with one message of its queue. */
export async function jobFigures(): Promise<JobFigures[]> {
  const figures: JobFigures[] = [];
  // `report-figures` packs the plan only now and then: the cost of that is counted by itself.
  await packPlan(testContext({ now: new Date(NOW).toISOString() }));
  for (const job of await jobs()) {
    const spent = await metered(() => run(job, NOW, job.contract.every ? undefined : MESSAGE));
    figures.push({ jobId: job.contract.jobId, spent });
  }
  return figures;
}
