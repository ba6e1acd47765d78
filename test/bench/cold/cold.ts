import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { bundle } from '#infra/bundling/bundle.ts';
import { entries } from '#infra/bundling/entries.ts';
import { START_FILE } from '#infra/bundling/prepared-entries.ts';
import { printTable, say } from '#test/bench/print-table.ts';
import { gatewayEvent } from '#test/support/event.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { tokenFor } from '#test/support/token.ts';
import { type Expected, type Start, takeEvery } from './every-operation.ts';
import { type Cold, feltMs, inRounds, median, type Variant } from './rounds.ts';
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
    const startOf: Start = (id, event, expected = {}) =>
      start({ file: join(outFolder, id, START_FILE), event, expected, environment });
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

async function startsOf(start: Start): Promise<readonly [Variant, ...Variant[]]> {
  const authorization = `Bearer ${await tokenFor(await aUser('COORDINATOR'))}`;
  const starting = (id: string, path: string, body: () => object): Variant => {
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

interface Started {
  readonly file: string;
  readonly event: object;
  readonly environment: NodeJS.ProcessEnv;
  readonly expected: Expected;
}

/** Starts a bundle in a new process, which answers the event twice. */
async function start({ environment, event, expected, file }: Started): Promise<Cold> {
  const script = resolve(import.meta.dirname, 'cold-start.mjs');
  const child = spawn(process.execPath, [script, file], { env: { ...process.env, ...environment } });
  child.stdin.end(JSON.stringify(event));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (output === '') throw new Error(`${file} failed: ${errors}`);
  const { statuses, ...cold } = JSON.parse(output) as Cold & { readonly statuses: readonly number[] };
  const { isRepeatable = true, refusal } = expected;
  const checked = isRepeatable ? statuses : statuses.slice(0, 1);
  if (checked.some((status) => status >= 400 && status !== refusal)) throw new Error(`${file} answered ${statuses}`);
  return cold;
}

const NAMES: Readonly<Record<string, string>> = {
  reference: 'reference: one GetCommand with the SDK alone',
  createEvent: 'createEvent, a meeting of three VIPs',
};

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
      NAMES[name] ?? name,
      ...[cold.initMs, cold.callMs, cold.rssMb, ...SIZES.map((size) => feltMs(cold, size))].map((each) =>
        each.toFixed(1),
      ),
    ]),
  );
  return Object.fromEntries(medians) as unknown as Omit<ColdFigures, 'worst'>;
}
