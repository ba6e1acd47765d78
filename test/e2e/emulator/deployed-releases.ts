import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LambdaClient, paginateListFunctions, UpdateFunctionCodeCommand } from '@aws-sdk/client-lambda';
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { zipSync } from 'fflate';
import pMap from 'p-map';
import { tokenFor } from '#test/support/token.ts';
import { clientOf } from '../api-client.ts';
import type { Host, InForce, Release } from '../releases-of-a-year.ts';
import { openTerminal, type Terminal } from '../terminal.ts';
import type { Emulator } from './emulator.ts';

const REGION = 'eu-west-1';
const DEPLOYMENT = 'motorcade';
const AT_ONCE = 8;
/** Waits of a second until the queues are empty. */
const SETTLE_TRIES = 60;
/** Its receivers do not answer here, so its messages come back. */
const NEVER_EMPTY = 'MotorcadeJobs-deliver-webhooks';

/** Settings that each release knows. */
function settingsOfAll() {
  const { OIDC_AUDIENCE, OIDC_ISSUER, OIDC_JWKS_URI } = process.env;
  return { OIDC_AUDIENCE, OIDC_ISSUER, OIDC_JWKS_URI, RATE_LIMIT_REQUESTS: 1_000_000 };
}

/**
 * Deploys releases in the account of the emulator, one over the other. A release of the history, this one, and the first on another table are
 * deployed by the command of their own documents. A later release differs from the one before in its code alone: its functions get only
 * that, which takes a fifth of the time.
 */
export class DeployedReleases implements Host {
  readonly #account: Emulator;
  readonly #folder: string;
  readonly #terminal: Terminal;
  readonly #lambda: LambdaClient;
  readonly #queues: SQSClient;
  /** By function: the code that it runs. */
  readonly #codes = new Map<string, string>();
  #inForce: Release | undefined;
  #table = DEPLOYMENT;
  #isMoved = false;
  #url = '';
  /** How each release was deployed. */
  readonly ways: ('whole' | 'code')[] = [];

  constructor(account: Emulator, folder: string) {
    this.#account = account;
    this.#folder = folder;
    const { AWS_ENDPOINT_URL: endpoint = '' } = account.environment;
    const client = { endpoint, region: REGION, credentials: account.credentials };
    this.#lambda = new LambdaClient(client);
    this.#queues = new SQSClient(client);
    this.#terminal = openTerminal({
      ...account.environment,
      AWS_PROFILE: 'events',
      AWS_REGION: REGION,
      AWS_DEFAULT_REGION: REGION,
    });
  }

  async close(): Promise<void> {
    await this.#terminal.close();
  }

  /** Prepares the empty account. */
  async bootstrap(): Promise<void> {
    await this.#run(process.cwd(), 'npm run --silent ops -- bootstrap');
  }

  async deploy(release: Release): Promise<InForce> {
    const isCodeOnly = release.kind === 'later' && this.#inForce?.kind !== 'former' && !this.#isMoved;
    await (isCodeOnly ? this.#deployCode(release) : this.#deployWhole(release));
    const way = isCodeOnly ? 'code' : 'whole';
    this.ways.push(way);
    process.stdout.write(`${new Date().toISOString()} ${release.name} is deployed: ${way}\n`);
    this.#inForce = release;
    const token = () => tokenFor('ada');
    return {
      call: async (...asked) => clientOf(this.#url, await token())(...asked),
      settle: () => this.#settle(),
      end: async () => undefined,
    };
  }

  async backUp(): Promise<() => Promise<void>> {
    const created = await this.#aws('dynamodb create-backup', `--table-name ${this.#table} --backup-name year`);
    const { BackupDetails } = JSON.parse(created) as { BackupDetails: { BackupArn: string } };
    return async () => {
      const target = `${DEPLOYMENT}-2`;
      const { sources } = this.#inForce as Release;
      await this.#run(sources, `npm run --silent ops -- maintenance on --deployment ${DEPLOYMENT}`);
      await this.#aws(
        'dynamodb restore-table-from-backup',
        `--target-table-name ${target} --backup-arn ${BackupDetails.BackupArn}`,
      );
      await this.#run(sources, `npm run --silent ops -- restored --table ${target}`);
      this.#table = target;
      this.#isMoved = true;
    };
  }

  async #deployWhole({ sources }: Release): Promise<void> {
    const file = join(this.#folder, `${DEPLOYMENT}.json`);
    await writeFile(
      file,
      JSON.stringify({ ...settingsOfAll(), ...(this.#table === DEPLOYMENT ? {} : { table: this.#table }) }),
    );
    const closed = this.#isMoved ? ' --accept table -c MAINTENANCE_MINUTES=60' : '';
    const printed = await this.#run(sources, `npm run --silent ops -- deploy --settings ${file}${closed}`);
    if (this.#isMoved) await this.#run(sources, `npm run --silent ops -- maintenance off --deployment ${DEPLOYMENT}`);
    this.#isMoved = false;
    this.#codes.clear();
    const [, api] = /MotorcadeApi\.Url = https:\/\/(\w+)\./.exec(printed) ?? [];
    if (!this.#url) this.#url = await this.#account.addressOf(String(api));
  }

  async #deployCode({ sources }: Release): Promise<void> {
    await this.#run(sources, 'npm run --silent build -- --quiet');
    // Up to 0.3.0, bundles were one floor higher.
    const built = [join(sources, '.build/bundles'), join(sources, '.build')].find(existsSync) ?? sources;
    const bundles = new Set(await readdir(built));
    const names: string[] = [];
    for await (const { Functions = [] } of paginateListFunctions({ client: this.#lambda }, {}))
      names.push(...Functions.map(({ FunctionName = '' }) => FunctionName));
    await pMap(
      names,
      async (FunctionName) => {
        const id = FunctionName.slice(FunctionName.indexOf('-') + 1);
        if (!bundles.has(id)) return;
        const { ZipFile, hash } = await zipped(join(built, id));
        if (this.#codes.get(FunctionName) === hash) return;
        await this.#lambda.send(new UpdateFunctionCodeCommand({ FunctionName, ZipFile }));
        this.#codes.set(FunctionName, hash);
      },
      { concurrency: AT_ONCE },
    );
  }

  /** Waits until no queue of a job has a message, nor a consumer one in its hands. */
  async #settle(): Promise<void> {
    const { QueueUrls = [] } = await this.#queues.send(new ListQueuesCommand({ QueueNamePrefix: 'MotorcadeJobs-' }));
    const counts = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
    const waitingIn = async (QueueUrl: string): Promise<number> => {
      const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...counts] });
      const { Attributes } = await this.#queues.send(asked);
      return counts.reduce((sum, name) => sum + Number(Attributes?.[name] ?? 0), 0);
    };
    const ofJobs = QueueUrls.filter((url) => !/-(dead-letters|failed-runs)$/.test(url) && !url.endsWith(NEVER_EMPTY));
    for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
      const waiting = await pMap(ofJobs, waitingIn, { concurrency: AT_ONCE });
      if (waiting.every((count) => count === 0)) return;
      await sleep(1_000);
    }
    throw new Error('the queues of the jobs are not empty');
  }

  #aws(command: string, words: string): Promise<string> {
    return this.#run(process.cwd(), `aws ${command} --output json ${words}`);
  }

  async #run(folder: string, command: string): Promise<string> {
    const { errors, output } = await this.#terminal.run(`cd ${folder}\n{\n${command}\n} < /dev/null`);
    if (/^failed: |The shell has ended/m.test(errors))
      throw new Error(`${command}\n${output.slice(-3_000)}${errors.slice(-3_000)}`);
    return output + errors;
  }
}

/** Returns the folder of a bundle as Lambda takes it, and a hash of its content. */
async function zipped(folder: string): Promise<{ readonly ZipFile: Uint8Array; readonly hash: string }> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.flatMap((each) => (each.isFile() ? [join(each.parentPath, each.name)] : [])).sort();
  const files: Record<string, Uint8Array> = {};
  for (const path of paths) files[relative(folder, path)] = await readFile(path);
  const hash = createHash('sha256');
  for (const [name, content] of Object.entries(files)) hash.update(`${name}\n`).update(content);
  return { ZipFile: zipSync(files, { level: 1 }), hash: hash.digest('hex') };
}
