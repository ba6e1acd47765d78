import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Operation, operations } from '#functions/registry.ts';
import { bundle } from '#infra/bundling/bundle.ts';
import { entries } from '#infra/bundling/entries.ts';
import { START_FILE } from '#infra/bundling/source-plugins.ts';
import { FUNCTION_MEMORY_MB } from '#infra/function-limits.ts';
import { printTable, say } from '#test/bench/print-table.ts';
import { inRounds, median, type Variant } from '#test/bench/rounds.ts';
import { requestOf, type Scene, sceneOf } from '#test/bench/scenario.ts';
import { scenariosOf } from '#test/bench/scenarios.ts';
import { startServices } from '#test/bench/services.ts';
import { aStage } from '#test/bench/stage.ts';
import { eventOf } from '#test/support/call.ts';
import { gatewayEvent } from '#test/support/event.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { tokenFor } from '#test/support/token.ts';
import { COMPARED_MEGABYTES, type Cold, feltMs } from './cold-figure.ts';
import { openTlsFront, type TlsFront } from './tls-front.ts';

/** Medians of cold starts. */
export interface ColdFigures {
  readonly reference: Cold;
  readonly createVip: Cold;
  readonly createEvent: Cold;
  /** The felt start of the slowest operation, divided by that of the reference. */
  readonly worst: number;
}

/** Times starts in fresh processes and prints them. Returns undefined without openssl, which the TLS proxy needs. */
export async function takeCold(rounds: number): Promise<ColdFigures | undefined> {
  const { DDB_ENDPOINT: table = '', OIDC_JWKS_URI: keySet = '' } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'motorcade-cold-'));
  const outFolder = join(folder, 'bundles');
  let front: TlsFront | undefined;
  try {
    front = await openTlsFront(table, keySet);
    await bundle([...(await entries()), { id: 'reference', file: 'test/bench/cold/reference.ts' }], { outFolder });
    const environment = {
      DDB_ENDPOINT: front.url,
      OIDC_JWKS_URI: `${front.url}/jwks`,
      NODE_EXTRA_CA_CERTS: front.certificate,
      AWS_LAMBDA_FUNCTION_NAME: 'cold',
      NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
    };
    const startOf: Start = (id, event, alone) => start(join(outFolder, id, START_FILE), event, environment, alone);
    const variants = await startsOf(startOf);
    // The first round fills the compile cache.
    await inRounds(variants, 1);
    const figures = print(await inRounds(variants, rounds), rounds);
    const [reference] = variants;
    return { ...figures, worst: await takeEvery(startOf, reference) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    say('\nCold starts are not measured: openssl is not installed.');
    return undefined;
  } finally {
    await front?.close();
    await rm(folder, { recursive: true });
  }
}

async function startsOf(start: Start): Promise<readonly [Variant<Cold>, ...Variant<Cold>[]]> {
  const authorization = `Bearer ${await tokenFor(await aUser('COORDINATOR'))}`;
  const starting = (id: string, path: string, body: () => object): Variant<Cold> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const event = () => gatewayEvent({ method: 'POST', path, headers, body: JSON.stringify(body()) });
    return { name: id, measure: () => start(id, event()) };
  };
  // Namesakes are read. As in an event, there are few.
  const vip = () => ({ name: `Ngozi ${randomUUID()}`, department: 'ADMIN' });
  return [
    starting('reference', '/api/vips', vip),
    starting('createVip', '/api/vips', vip),
    starting('createEvent', '/api/events', await meetings()),
  ];
}

/** Each meeting is on a day of its own. Otherwise each one would warn of more overlaps than the last. */
async function meetings(): Promise<() => object> {
  const vipIds = await addGuests(['Ada', 'Ben', 'Chi'].map((name) => guest(name)));
  let days = 0;
  return () => {
    days += 1;
    const date = new Date(Date.UTC(2027, 4, days)).toISOString().slice(0, 10);
    const [startTime, endTime] = [`${date}T09:00:00Z`, `${date}T10:00:00Z`];
    return { type: 'MEETING', title: 'Welcome', startTime, endTime, vipIds };
  };
}

/** Starts a bundle in a new process, which answers the event twice. */
async function start(file: string, event: object, environment: NodeJS.ProcessEnv, alone?: Alone): Promise<Cold> {
  const script = resolve(import.meta.dirname, 'cold-start.mjs');
  const child = spawn(process.execPath, [script, file], { env: { ...process.env, ...environment } });
  child.stdin.end(JSON.stringify(event));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (output === '') throw new Error(`${file} failed: ${errors}`);
  const { statuses, ...cold } = JSON.parse(output) as Cold & { readonly statuses: readonly number[] };
  const checked = alone ? statuses.slice(0, 1) : statuses;
  if (checked.some((status) => status >= 400 && status !== alone?.refusal))
    throw new Error(`${file} answered ${statuses}`);
  return cold;
}

/** The memory sizes that `docs/operations/memory.md` compares. */
const SIZES = [512, 768, 1_024, 1_769];

function print(found: ReadonlyMap<string, readonly Cold[]>, rounds: number): Omit<ColdFigures, 'worst'> {
  const medians = [...found].map(([name, all]): [string, Cold] => [
    name,
    {
      initMs: median(all.map(({ initMs }) => initMs)),
      callMs: median(all.map(({ callMs }) => callMs)),
      rssMb: median(all.map(({ rssMb }) => rssMb)),
    },
  ]);
  printTable(
    `Start with its preparation, and first answer, in a fresh process, with compile cache, over TLS (bars 5 and 8);\nmemory after the second answer; felt: start and first answer with the share of a core at that memory; medians of ${rounds}`,
    ['', 'start ms', 'answer ms', 'MB', ...SIZES.map((size) => `felt at ${size}`)],
    medians.map(([name, cold]) => [
      name,
      ...[cold.initMs, cold.callMs, cold.rssMb, ...SIZES.map((size) => feltMs(cold, size))].map((each) =>
        each.toFixed(1),
      ),
    ]),
  );
  return Object.fromEntries(medians) as unknown as Omit<ColdFigures, 'worst'>;
}

/** Starts a bundle in a fresh process, with one request. */
type Start = (id: string, event: object, alone?: Alone) => Promise<Cold>;

/** The first answer alone must succeed, or have this status if a refusal is what the operation is for. */
interface Alone {
  readonly refusal: number | undefined;
}

/** How many of the slowest operations are started again, and how often. One start alone may have been disturbed. */
const AGAIN = 20;
const ROUNDS = 5;

/**
 * Starts every operation once, with the first request that the counted figures send, and the slowest ones again beside the reference.
 * Prints these: compared at one memory, and at the memory that each function has, which is what people feel.
 * Returns the felt start of the slowest operation, divided by that of the reference.
 */
async function takeEvery(start: Start, reference: Variant<Cold>): Promise<number> {
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
    return printSlowest(reference.name, again, { count: once.length, memoryOf });
  } finally {
    await services.stop();
  }
}

async function startOnce(operation: Operation, scene: Scene, start: Start): Promise<Cold> {
  const [scenario] = scenariosOf(operation);
  if (!scenario) throw new Error('it has no scenario');
  const { contract } = operation;
  const event = await eventOf(contract, await requestOf(operation, scenario, scene));
  // The fallback refuses all that it gets.
  return start(contract.operationId, event, { refusal: contract.fallback ? 404 : undefined });
}

interface Shown {
  /** How many operations were started. */
  readonly count: number;
  readonly memoryOf: (name: string) => number;
}

function printSlowest(
  reference: string,
  found: ReadonlyMap<string, readonly Cold[]>,
  { count, memoryOf }: Shown,
): number {
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
