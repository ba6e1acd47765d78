import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '#infra/bundling/bundle.ts';
import { entries } from '#infra/bundling/entries.ts';
import { printTable, say } from '#test/bench/print-table.ts';
import { gatewayEvent } from '#test/support/event.ts';
import { aUser } from '#test/support/people.ts';
import { tokenFor } from '#test/support/token.ts';
import { inFreshProcess } from './fresh-process.ts';
import type { NestPackages } from './nest-packages.ts';
import { inRounds, median, type Variant } from './rounds.ts';
import { openTlsFront, type TlsFront } from './tls-front.ts';

interface Cold {
  readonly cpuMs: number;
  readonly rssMb: number;
  readonly statuses?: readonly number[];
}

/** Prints start and first answer of createVip, compared with a minimal Lambda and with Nest: bars 5, 6 and 8. */
export const printCold = async (rounds: number, nest: NestPackages | undefined): Promise<void> => {
  const { DDB_ENDPOINT: table = '', OIDC_JWKS_URI: keySet = '' } = process.env;
  const outFolder = await mkdtemp(join(tmpdir(), 'motorcade-cold-'));
  let front: TlsFront | undefined;
  try {
    front = await openTlsFront(table, keySet);
    const create = (await entries()).find(({ id }) => id === 'createVip');
    if (!create) throw new Error('there is no createVip');
    await bundle([create, { id: 'reference', file: 'test/bench/timed/reference.ts' }], { outFolder });
    const variants = [await starting('reference', outFolder, front), await starting('createVip', outFolder, front)];
    print(await inRounds(nest ? [...variants, booting(nest)] : variants, rounds), rounds);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    say('\nCold starts are not measured: openssl is not installed.');
  } finally {
    await front?.close();
    await rm(outFolder, { recursive: true });
  }
};

const starting = async (id: string, outFolder: string, { certificate, url }: TlsFront): Promise<Variant<Cold>> => {
  const event = gatewayEvent({
    method: 'POST',
    path: '/api/vips',
    headers: {
      authorization: `Bearer ${await tokenFor(await aUser('COORDINATOR'))}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'Ngozi Okonjo', department: 'ADMIN' }),
  });
  const environment = { DDB_ENDPOINT: url, OIDC_JWKS_URI: `${url}/jwks`, NODE_EXTRA_CA_CERTS: certificate };
  const asked = { args: [join(outFolder, id, 'index.js')], input: JSON.stringify(event), environment };
  const measure = async (): Promise<Cold> => {
    const cold = await inFreshProcess<Cold>('cold-start.mjs', asked);
    if (cold.statuses?.some((status) => status >= 400)) throw new Error(`${id} answered ${cold.statuses}`);
    return cold;
  };
  return { name: id, measure };
};

const booting = ({ folder }: NestPackages): Variant<Cold> => ({
  name: 'Nest 11 on Express, booted',
  measure: () => inFreshProcess<Cold>('nest-start.mjs', { args: [folder] }),
});

const print = (found: ReadonlyMap<string, readonly Cold[]>, rounds: number): void => {
  const medians = [...found].map(([name, all]) => ({
    name,
    cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
    rssMb: median(all.map(({ rssMb }) => rssMb)),
  }));
  printTable(
    `Start and first answer in a fresh process, over TLS: CPU time, and memory after the second answer; medians of ${rounds}`,
    [{ title: '' }, { title: 'CPU ms', right: true }, { title: 'MB', right: true }],
    medians.map(({ cpuMs, name, rssMb }) => [name, cpuMs.toFixed(1), rssMb.toFixed(1)]),
  );
  const [reference, create, nest] = medians;
  if (!reference || !create) return;
  say(`\nbar 5: createVip / reference, CPU      ${(create.cpuMs / reference.cpuMs).toFixed(2)} (at most 1.75)`);
  if (nest) say(`bar 6: createVip / Nest booted, CPU    ${(create.cpuMs / nest.cpuMs).toFixed(2)} (at most 0.26)`);
  say(`bar 8: createVip / reference, memory   ${(create.rssMb / reference.rssMb).toFixed(2)} (at most 1.15)`);
};
