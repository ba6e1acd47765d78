import type { Operation } from '#functions/registry.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import type { Fresh } from './fresh.ts';
import type { Stage } from './stage.ts';

/** Where an operation is asked, and what there is to ask with. */
export interface Scene {
  readonly stage: Stage;
  readonly fresh: Fresh;
  readonly operations: readonly Operation[];
}

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
  if (contract.operationId.startsWith('restore')) await deleteFirst(contract.path, options, scene);
  return options;
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

/** Only what is deleted can be restored. */
const deleteFirst = async (path: string, options: CallOptions, { operations }: Scene): Promise<void> => {
  const record = path.replace(/\/restore$/, '');
  const deletion = operations.find(({ contract }) => contract.method === 'DELETE' && contract.path === record);
  if (!deletion) throw new Error(`nothing deletes ${record}`);
  const { status, text } = await call(deletion, options);
  if (status >= 400) throw new Error(text);
};
