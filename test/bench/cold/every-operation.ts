import { operations } from '#functions/registry.ts';
import { FUNCTION_MEMORY_MB } from '#infra/function-limits.ts';
import { printTable, say } from '#test/bench/print-table.ts';
import { requestOf, type Scene, sceneOf } from '#test/bench/scenario.ts';
import { scenariosOf } from '#test/bench/scenarios.ts';
import { startServices } from '#test/bench/services.ts';
import { aStage } from '#test/bench/stage.ts';
import { eventOf } from '#test/support/call.ts';
import { type Cold, COMPARED_MEGABYTES, feltMs, inRounds, median, type Variant } from './rounds.ts';

/** How a bundle answers its two requests. */
export interface Expected {
  /** Whether the second one must succeed too. Default: yes. */
  readonly isRepeatable?: boolean;
  /** The status of a refusal that is what the operation is for. */
  readonly refusal?: number | undefined;
}

/** Starts a bundle in a fresh process, with one request. */
export type Start = (id: string, event: object, expected?: Expected) => Promise<Cold>;

/** How many of the slowest operations are started again, and how often. One start alone may have been disturbed. */
const AGAIN = 20;
const ROUNDS = 5;

/**
 * Starts every operation once, with the first request that the counted figures send, and the slowest ones again beside the reference.
 * Prints these: compared at one memory, and at the memory that each function has, which is what people feel.
 * Returns the felt start of the slowest operation, divided by that of the reference.
 */
export async function takeEvery(start: Start, reference: Variant): Promise<number> {
  const services = await startServices();
  try {
    const found = await operations();
    const scene = sceneOf(await aStage(), services, found);
    const memories = new Map(found.map(({ contract }) => [contract.operationId, contract.memoryMegabytes]));
    const memoryOf = (name: string): number => memories.get(name) ?? FUNCTION_MEMORY_MB;
    const starting = found.map((operation) => ({
      name: operation.contract.operationId,
      measure: () => startOnce(operation, scene, start),
    }));
    const once: { readonly variant: Variant; readonly felt: number }[] = [];
    for (const variant of starting) {
      try {
        once.push({ variant, felt: feltMs(await variant.measure()) });
      } catch (error) {
        say(`! The start of ${variant.name} is not measured: ${(error as Error).message}`);
      }
    }
    const slowest = once.toSorted((a, b) => b.felt - a.felt).slice(0, AGAIN);
    const again = await inRounds([reference, ...slowest.map(({ variant }) => variant)], ROUNDS);
    return print(reference.name, again, { count: once.length, memoryOf });
  } finally {
    await services.stop();
  }
}

type Operation = Awaited<ReturnType<typeof operations>>[number];

async function startOnce(operation: Operation, scene: Scene, start: Start): Promise<Cold> {
  const [scenario] = scenariosOf(operation);
  if (!scenario) throw new Error('it has no scenario');
  const { contract } = operation;
  const event = await eventOf(contract, await requestOf(operation, scenario, scene));
  // The fallback refuses all that it gets.
  return start(contract.operationId, event, { isRepeatable: false, refusal: contract.fallback ? 404 : undefined });
}

interface Shown {
  /** How many operations were started. */
  readonly count: number;
  readonly memoryOf: (name: string) => number;
}

function print(reference: string, found: ReadonlyMap<string, readonly Cold[]>, { count, memoryOf }: Shown): number {
  const feltAt = (name: string, megabytes: number): number =>
    median((found.get(name) ?? []).map((cold) => feltMs(cold, megabytes)));
  const ratioAt = (name: string, megabytes: number): number => feltAt(name, megabytes) / feltAt(reference, megabytes);
  const slowest = [...found.keys()]
    .filter((name) => name !== reference)
    .map((name) => ({ name, ratio: ratioAt(name, COMPARED_MEGABYTES) }))
    .toSorted((a, b) => b.ratio - a.ratio);
  printTable(
    `The slowest first calls of ${count} operations (bar 5): felt start, and divided by that of the reference; each started once, the\nslowest ${AGAIN} again; medians of ${ROUNDS}`,
    ['operation', `ms at ${COMPARED_MEGABYTES} MB`, 'ratio', 'its own MB', 'ms', 'ratio'],
    slowest.map(({ name, ratio }) => {
      const own = memoryOf(name);
      const [compared, felt] = [feltAt(name, COMPARED_MEGABYTES), feltAt(name, own)].map(Math.round);
      return [name, compared ?? 0, ratio.toFixed(2), own, felt ?? 0, ratioAt(name, own).toFixed(2)];
    }),
  );
  return slowest[0]?.ratio ?? Number.NaN;
}
