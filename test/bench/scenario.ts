import type { Operation } from '#functions/registry.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { type Fresh, freshFor } from './fresh.ts';
import type { Services } from './services.ts';
import type { Stage } from './stage.ts';

/** The records and services that a scenario can use. */
export interface Scene {
  readonly stage: Stage;
  readonly fresh: Fresh;
  readonly services: Services;
  readonly operations: readonly Operation[];
  /** Calls an operation as the administrator, to prepare a scenario. */
  readonly ask: (operationId: string, options: CallOptions) => Promise<Record<string, unknown>>;
  /** The same, and returns the id of what it made. */
  readonly made: (operationId: string, options: CallOptions) => Promise<string>;
}

export function sceneOf(stage: Stage, services: Services, operations: readonly Operation[]): Scene {
  const ask: Scene['ask'] = async (operationId, options) => {
    const operation = operations.find(({ contract }) => contract.operationId === operationId);
    if (!operation) throw new Error(`there is no ${operationId}`);
    const { body, status, text } = await call(operation, { as: stage.administrator, ...options });
    if (status >= 400) throw new Error(text);
    return body as Record<string, unknown>;
  };
  const made: Scene['made'] = async (operationId, options) => (await ask(operationId, options))['id'] as string;
  return { stage, services, operations, ask, made, fresh: freshFor(stage) };
}

type Options = Partial<CallOptions>;

/** One way to call an operation: a request, or how to prepare one. Missing parts of it are derived from the contract. */
export type Ask = Options | ((scene: Scene) => Options | Promise<Options>);

/** The ways to call an operation, by a name that distinguishes them: '' for the only one. */
export type Asks = Readonly<Record<string, Ask>>;

/** The scenarios of operations, by operation id. */
export type Scenarios = Readonly<Record<string, Asks>>;

export interface Scenario {
  readonly name: string;
  readonly ask: Ask;
}

/** Returns the request of a scenario, as the administrator. Reads use records of the stage, writes use new ones. */
export async function requestOf({ contract }: Operation, { ask }: Scenario, scene: Scene): Promise<CallOptions> {
  const given = typeof ask === 'function' ? await ask(scene) : ask;
  const params = given.params ?? (await paramsOf(contract.method, Object.keys(contract.params?.shape ?? {}), scene));
  const options = { as: scene.stage.administrator, ...given, ...(params ? { params } : {}) };
  const preparation = preparationFor(contract, scene.operations);
  if (preparation) await scene.ask(preparation, options);
  return options;
}

/** Returns the operation to call before: a deletion before a restore, and a POST before a deletion at the same path. */
function preparationFor(
  { method, operationId, path }: Operation['contract'],
  operations: readonly Operation[],
): string | undefined {
  const idOf = (otherMethod: string, otherPath: string): string | undefined =>
    operations.find(({ contract }) => contract.method === otherMethod && contract.path === otherPath)?.contract
      .operationId;
  if (operationId.startsWith('restore')) return idOf('DELETE', path.replace(/\/restore$/, ''));
  return method === 'DELETE' ? idOf('POST', path) : undefined;
}

async function paramsOf(
  method: string,
  names: readonly string[],
  { fresh, stage }: Scene,
): Promise<Record<string, string> | undefined> {
  if (names.length === 0) return undefined;
  const known: Readonly<Record<string, readonly [() => Promise<string>, string | undefined]>> = {
    vipId: [fresh.vip, stage.vipIds[0]],
    vehicleId: [fresh.vehicle, stage.vehicleIds[0]],
    driverId: [fresh.driver, stage.driverIds[0]],
    eventId: [fresh.event, stage.eventIds[1]],
    placeId: [fresh.place, stage.placeIds[0]],
    id: [fresh.user, stage.administrator],
  };
  const params = names.map(async (name) => {
    const [make, settled] = known[name] ?? [];
    if (!make || settled === undefined) throw new Error(`the parameter ${name} cannot be derived`);
    return [name, method === 'GET' ? settled : await make()];
  });
  return Object.fromEntries(await Promise.all(params)) as Record<string, string>;
}
