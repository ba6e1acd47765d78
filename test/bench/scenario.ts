import type { Operation } from '#functions/registry.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { type Fresh, freshFor } from './fresh.ts';
import type { Services } from './services.ts';
import type { Stage } from './stage.ts';

/** Where an operation is asked, and what there is to ask with. */
export interface Scene {
  readonly stage: Stage;
  readonly fresh: Fresh;
  readonly services: Services;
  readonly operations: readonly Operation[];
  /** Asks an operation as the administrator, where a scenario needs something to begin with. */
  readonly ask: (operationId: string, options: CallOptions) => Promise<Record<string, unknown>>;
}

export const sceneOf = (stage: Stage, services: Services, operations: readonly Operation[]): Scene => {
  const ask: Scene['ask'] = async (operationId, options) => {
    const operation = operations.find(({ contract }) => contract.operationId === operationId);
    if (!operation) throw new Error(`there is no ${operationId}`);
    const { body, status, text } = await call(operation, { as: stage.administrator, ...options });
    if (status >= 400) throw new Error(text);
    return body as Record<string, unknown>;
  };
  return { stage, services, operations, ask, fresh: freshFor(stage) };
};

/** One way to ask an operation. What it does not say is derived from the contract. */
export interface Scenario {
  /** What is special about it, where an operation has several. */
  readonly name?: string;
  readonly ask: (scene: Scene) => Partial<CallOptions> | Promise<Partial<CallOptions>>;
}

export const asItIs: Scenario = { ask: () => ({}) };

/** The request of a scenario: the administrator's, on records of the stage to read, and on fresh ones to write. */
export const requestOf = async ({ contract }: Operation, { ask }: Scenario, scene: Scene): Promise<CallOptions> => {
  const said = await ask(scene);
  const params = said.params ?? (await paramsOf(contract.method, Object.keys(contract.params?.shape ?? {}), scene));
  const options = { as: scene.stage.administrator, ...said, ...(params ? { params } : {}) };
  const first = whatComesFirst(contract, scene.operations);
  if (first) await scene.ask(first, options);
  return options;
};

/** Only what is deleted can be restored, and only what a POST has made at an address can be deleted there. */
const whatComesFirst = (
  { method, operationId, path }: Operation['contract'],
  operations: readonly Operation[],
): string | undefined => {
  const idOf = (otherMethod: string, otherPath: string): string | undefined =>
    operations.find(({ contract }) => contract.method === otherMethod && contract.path === otherPath)?.contract
      .operationId;
  if (operationId.startsWith('restore')) return idOf('DELETE', path.replace(/\/restore$/, ''));
  return method === 'DELETE' ? idOf('POST', path) : undefined;
};

const paramsOf = async (
  method: string,
  names: readonly string[],
  { fresh, stage }: Scene,
): Promise<Record<string, string> | undefined> => {
  if (names.length === 0) return undefined;
  const known: Readonly<Record<string, readonly [() => Promise<string>, string | undefined]>> = {
    vipId: [fresh.vip, stage.vipIds[0]],
    vehicleId: [fresh.vehicle, stage.vehicleIds[0]],
    driverId: [fresh.driver, stage.driverIds[0]],
    eventId: [fresh.event, stage.eventIds[1]],
    id: [fresh.user, stage.administrator],
  };
  const given = names.map(async (name) => {
    const [make, settled] = known[name] ?? [];
    if (!make || settled === undefined) throw new Error(`the parameter ${name} cannot be derived`);
    return [name, method === 'GET' ? settled : await make()];
  });
  return Object.fromEntries(await Promise.all(given)) as Record<string, string>;
};
