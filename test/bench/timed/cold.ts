import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '#infra/bundling/bundle.ts';
import { entries } from '#infra/bundling/entries.ts';
import { START_FILE } from '#infra/bundling/prepared-entries.ts';
import { printTable, say } from '#test/bench/print-table.ts';
import { gatewayEvent } from '#test/support/event.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { tokenFor } from '#test/support/token.ts';
import { type Cold, feltMs } from './cold-figure.ts';
import { type EveryFigures, type Expected, type Start, takeEvery } from './every-operation.ts';
import { inFreshProcess } from './fresh-process.ts';
import { nestCold } from './nest-cold.ts';
import type { Packages } from './packages.ts';
import { inRounds, median, type Variant } from './rounds.ts';
import { openTlsFront, type TlsFront } from './tls-front.ts';

/** Medians of cold starts. `nest` is absent if Nest could not be installed. */
export interface ColdFigures {
  readonly reference: Cold;
  readonly createVip: Cold;
  readonly createEvent: Cold;
  readonly nest?: Cold;
  readonly every: EveryFigures;
}

/** Times starts in fresh processes and prints them. Returns undefined without openssl, which the TLS proxy needs. */
export async function takeCold(rounds: number, nest: Packages | undefined): Promise<ColdFigures | undefined> {
  const { DDB_ENDPOINT: table = '', OIDC_JWKS_URI: keySet = '' } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'motorcade-cold-'));
  const outFolder = join(folder, 'bundles');
  let front: TlsFront | undefined;
  try {
    front = await openTlsFront(table, keySet);
    await bundle([...(await entries()), { id: 'reference', file: 'test/bench/timed/reference.ts' }], { outFolder });
    const cache = { NODE_COMPILE_CACHE: join(folder, 'compile-cache') };
    const environment = {
      DDB_ENDPOINT: front.url,
      OIDC_JWKS_URI: `${front.url}/jwks`,
      NODE_EXTRA_CA_CERTS: front.certificate,
      AWS_LAMBDA_FUNCTION_NAME: 'cold',
    };
    const startOf: Start = (id, event, expected = {}) =>
      start({ file: join(outFolder, id, START_FILE), event, expected, environment: { ...environment, ...cache } });
    const authorization = `Bearer ${await tokenFor(await aUser('COORDINATOR'))}`;
    const starting = (id: string, path: string, body: () => object): Variant<Cold> => {
      const headers = { authorization, 'content-type': 'application/json' };
      const event = () => gatewayEvent({ method: 'POST', path, headers, body: JSON.stringify(body()) });
      return { name: id, measure: () => startOf(id, event()) };
    };
    // Namesakes are read. As in an event, there are few.
    const vip = () => ({ name: `Ngozi ${randomUUID()}`, department: 'ADMIN' });
    const meeting = await meetings();
    const reference = starting('reference', '/api/vips', vip);
    const variants = [
      reference,
      starting('createVip', '/api/vips', vip),
      starting('createEvent', '/api/events', meeting),
      ...(nest ? [{ name: 'nest', measure: () => nestCold(nest, cache) }] : []),
    ];
    // The first round fills the compile cache.
    await inRounds(variants, 1);
    const figures = print(await inRounds(variants, rounds), rounds);
    return { ...figures, every: await takeEvery(startOf, reference) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    say('\nCold starts are not measured: openssl is not installed.');
    return undefined;
  } finally {
    await front?.close();
    await rm(folder, { recursive: true });
  }
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

async function start({ environment, event, expected, file }: Started): Promise<Cold> {
  const asked = { args: [file], input: JSON.stringify(event), environment };
  const { statuses, ...cold } = await inFreshProcess<Cold & { readonly statuses: readonly number[] }>(
    'cold-start.mjs',
    asked,
  );
  const { isRepeatable = true, refusal } = expected;
  const checked = isRepeatable ? statuses : statuses.slice(0, 1);
  if (checked.some((status) => status >= 400 && status !== refusal)) throw new Error(`${file} answered ${statuses}`);
  return cold;
}

interface Started {
  readonly file: string;
  readonly event: object;
  readonly environment: NodeJS.ProcessEnv;
  readonly expected: Expected;
}

const NAMES: Readonly<Record<string, string>> = {
  reference: 'reference: one GetCommand with the SDK alone',
  createVip: 'createVip',
  createEvent: 'createEvent, a meeting of three VIPs',
  nest: 'Nest 11 on Express, one POST validated',
};

/** The memory sizes that `docs/operations/memory.md` compares. */
const SIZES = [512, 768, 1_024, 1_769];

function print(found: ReadonlyMap<string, readonly Cold[]>, rounds: number): Omit<ColdFigures, 'every'> {
  const medians = [...found].map(([name, all]): [string, Cold] => [
    name,
    {
      initMs: median(all.map(({ initMs }) => initMs)),
      callMs: median(all.map(({ callMs }) => callMs)),
      rssMb: median(all.map(({ rssMb }) => rssMb)),
    },
  ]);
  printTable(
    `Start with its preparation, and first answer, in a fresh process, with compile cache, over TLS except Nest, which has no table (bars 5, 6 and 8);\nmemory after the second answer; felt: start and first answer with the share of a core at that memory; medians of ${rounds}`,
    [
      { title: '' },
      { title: 'start ms', right: true },
      { title: 'answer ms', right: true },
      { title: 'MB', right: true },
      ...SIZES.map((size) => ({ title: `felt at ${size}`, right: true })),
    ],
    medians.map(([name, cold]) => [
      NAMES[name] ?? name,
      ...[cold.initMs, cold.callMs, cold.rssMb, ...SIZES.map((size) => feltMs(cold, size))].map((each) =>
        each.toFixed(1),
      ),
    ]),
  );
  return Object.fromEntries(medians) as unknown as Omit<ColdFigures, 'every'>;
}
