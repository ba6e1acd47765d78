import { operations } from '#functions/registry.ts';
import { printTable, say } from '#test/bench/print-table.ts';
import { requestOf, type Scene, sceneOf } from '#test/bench/scenario.ts';
import { scenariosOf } from '#test/bench/scenarios.ts';
import { startServices } from '#test/bench/services.ts';
import { aStage } from '#test/bench/stage.ts';
import { eventOf } from '#test/support/call.ts';
import { type Cold, feltMs } from './cold-figure.ts';
import { inRounds, median, type Variant } from './rounds.ts';

/** Starts a bundle in a fresh process, with one request. `isRepeatable`: a second one must succeed too. */
export type Start = (id: string, event: object, isRepeatable?: boolean) => Promise<Cold>;

export interface EveryFigures {
  /** The felt start of the slowest operation, divided by that of the reference. */
  readonly worst: number;
}

/** How many of the slowest operations are started again, and how often. One start alone may have been disturbed. */
const AGAIN = 12;
const ROUNDS = 5;
const SHOWN = 5;

/**
 * Starts every operation once, with the first request that the counted figures send, and the slowest ones again beside the reference.
 * Prints the slowest five.
 */
export const takeEvery = async (start: Start, reference: Variant<Cold>): Promise<EveryFigures> => {
  const services = await startServices();
  try {
    const found = await operations();
    const scene = sceneOf(await aStage(), services, found);
    const starting = found.map((operation) => ({
      name: operation.contract.operationId,
      measure: () => startOnce(operation, scene, start),
    }));
    const once: { readonly variant: Variant<Cold>; readonly felt: number }[] = [];
    for (const variant of starting) {
      try {
        once.push({ variant, felt: feltMs(await variant.measure()) });
      } catch (error) {
        say(`! The start of ${variant.name} is not measured: ${(error as Error).message}`);
      }
    }
    const slowest = once.toSorted((a, b) => b.felt - a.felt).slice(0, AGAIN);
    const again = await inRounds([reference, ...slowest.map(({ variant }) => variant)], ROUNDS);
    return print(reference.name, again, once.length);
  } finally {
    await services.stop();
  }
};

type Operation = Awaited<ReturnType<typeof operations>>[number];

const startOnce = async (operation: Operation, scene: Scene, start: Start): Promise<Cold> => {
  const [scenario] = scenariosOf(operation);
  if (!scenario) throw new Error('it has no scenario');
  const { contract } = operation;
  const event = await eventOf(contract, await requestOf(operation, scenario, scene));
  return start(contract.operationId, event, false);
};

const print = (reference: string, found: ReadonlyMap<string, readonly Cold[]>, count: number): EveryFigures => {
  const felt = new Map([...found].map(([name, all]) => [name, median(all.map((cold) => feltMs(cold)))]));
  const base = felt.get(reference) ?? Number.NaN;
  const ratios = [...felt]
    .filter(([name]) => name !== reference)
    .map(([name, each]): [string, number] => [name, each / base])
    .toSorted(([, a], [, b]) => b - a);
  printTable(
    `The slowest first calls of ${count} operations (bar 5): felt start to the reference; each started once, the slowest ${AGAIN} again; medians of ${ROUNDS}`,
    [{ title: 'operation' }, { title: 'ratio', right: true }],
    ratios.slice(0, SHOWN).map(([name, ratio]) => [name, ratio.toFixed(2)]),
  );
  return { worst: ratios[0]?.[1] ?? Number.NaN };
};
