import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import type { OperationHandler } from '#shared/pipeline/pipeline-of.ts';
import type { JobHandler } from '#shared/pipeline/run-job.ts';

/** An operation: its file, its contract and its handler. */
export interface Operation {
  /** The path of its file from the project's root, with `/` on every platform. */
  readonly file: string;
  /** The name of its file without extension, such as `create-vip`. */
  readonly name: string;
  /** The folder of its file, such as `vips`. */
  readonly resource: string;
  readonly contract: Contract;
  readonly handler: OperationHandler;
}

/** A scheduled job: its file, its contract and its handler. */
export interface Job {
  readonly file: string;
  readonly name: string;
  readonly contract: JobContract;
  readonly handler: JobHandler;
}

const here = dirname(fileURLToPath(import.meta.url));

/** Returns the files below this folder: in `jobs/` one per job, in all other folders one per operation. */
function filesOf(kind: 'operations' | 'jobs'): string[] {
  return readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes(sep) && file.endsWith('.ts'))
    .filter((file) => file.startsWith(`jobs${sep}`) === (kind === 'jobs'))
    .sort();
}

/** Returns all operations, in order of their files. There is no other list of them. */
export function operations(): Promise<Operation[]> {
  return Promise.all(filesOf('operations').map((file) => load<Operation>(file)));
}

/** Returns all jobs, in order of their files. */
export function jobs(): Promise<Job[]> {
  return Promise.all(filesOf('jobs').map((file) => load<Job>(file)));
}

async function load<F extends Operation | Job>(file: string) {
  const loaded = (await import(pathToFileURL(join(here, file)).href)) as Pick<F, 'contract' | 'handler'>;
  return {
    file: `functions/${relative(here, join(here, file)).split(sep).join('/')}`,
    name: basename(file, '.ts'),
    resource: dirname(file),
    contract: loaded.contract,
    handler: loaded.handler,
  } as unknown as F;
}
