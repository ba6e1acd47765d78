import { type Operation, operations } from '#functions/registry.ts';
import { call } from '#test/support/call.ts';
import { metered, type Spent } from '#test/support/capacity.ts';
import { requestOf, type Scenario, type Scene, sceneOf } from './scenario.ts';
import { scenariosOf } from './scenarios.ts';
import type { Services } from './services.ts';
import { aStage } from './stage.ts';

/** What one operation asked of the table beyond the first round trip, which all operations share. */
export interface OperationFigures {
  readonly operationId: string;
  readonly scenario: string;
  /** Round trips one after the other. */
  readonly trips: number;
  readonly own: Spent;
}

export interface Findings {
  readonly figures: readonly OperationFigures[];
  /** The operations that could not be asked, and why: they need a scenario. */
  readonly unasked: readonly string[];
}

/** Asks every operation of the registry, one after the other. */
export const operationFigures = async (services: Services): Promise<Findings> => {
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
};

const figuresOf = async (
  operation: Operation,
  scenario: Scenario,
  scene: Scene,
): Promise<OperationFigures | string> => {
  const { contract } = operation;
  try {
    const options = await requestOf(operation, scenario, scene);
    // What is read once in the life of a process, such as the key of the cursors, is not the cost of a request.
    if (contract.method === 'GET') await call(operation, options);
    const { own, result, roundTrips } = await metered(() => call(operation, options));
    const expected = contract.fallback ? 404 : contract.success.status;
    if (result.status !== expected) throw new Error(result.text);
    if (roundTrips === 0) throw new Error('its requests to the table were not seen');
    return { operationId: contract.operationId, scenario: scenario.name ?? '', trips: own.roundTrips, own };
  } catch (error) {
    const what = [contract.operationId, scenario.name].filter(Boolean).join(', ');
    return `${what} needs a scenario in test/bench/scenarios.ts: ${(error as Error).message}`;
  }
};
