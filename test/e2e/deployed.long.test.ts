import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BOUNDARY } from '#infra/deployment/account-policies.ts';
import { listen } from '#infra/local/gateway/listen.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { tokenFor } from '#test/support/token.ts';
import { clientOf } from './api-client.ts';
import { makeCheckout } from './checkout.ts';
import { copyTable } from './emulator/copy-table.ts';
import {
  documentedSections,
  FOR_VERSION_1,
  NOT_RUN,
  STORY,
  UNKNOWN_TO_EMULATOR,
  WRITTEN_OTHERWISE,
} from './emulator/documented-commands.ts';
import { EMULATOR, type Emulator, hasEmulator, startEmulator } from './emulator/emulator.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const isThere = hasEmulator();
const SECTIONS = new Map(documentedSections().map(({ commands, name }) => [name, commands]));

let account: Emulator;
/** The project, as the operator has it. */
let checkout: string;
let terminal: Terminal;
let call: ReturnType<typeof clientOf>;
/** What the section printed. */
let printed = '';
let guestId = '';
/** Answers every command of the AWS CLI, which checks the parameters before it sends any. */
let answering: { readonly server: Server; readonly url: string };

/**
 * Their operations are not deployed here: the commands do the same with a third of them, in a third of the time. Each week, `.ci/run year`
 * deploys all.
 */
const LEFT_OUT = [
  'accountability',
  'attention',
  'blocks',
  'copilot',
  'feeds',
  'flights',
  'gps',
  'guest-links',
  'guest-list',
  'messages',
  'motorcades',
  'places',
  'reports',
  'suppliers',
  'ways',
  'webhooks',
].map((folder) => `functions/${folder}`);

const REGION = 'eu-west-1';
const OTHER_REGION = 'eu-central-1';

/** Writes more settings into the file of a deployment. */
async function setIn(name: string, more: object, from = name): Promise<void> {
  const file = (each: string) => join(checkout, `deployments/${each}.json`);
  const before = JSON.parse(await readFile(file(from), 'utf8')) as object;
  await writeFile(file(name), JSON.stringify({ ...before, ...more }));
}

function ownSettings() {
  const { OIDC_AUDIENCE, OIDC_ISSUER, OIDC_JWKS_URI } = process.env;
  return { OIDC_AUDIENCE, OIDC_ISSUER, OIDC_JWKS_URI, firstAdministrator: 'ada' };
}

/** Finds the API that the commands deployed, and asks for the guest who was entered at the beginning. */
async function guestOf(stack: string) {
  const [, api] = new RegExp(`${stack}\\.Url = https://(\\w+)\\.`).exec(printed) ?? [];
  if (api) call = clientOf(await account.addressOf(api), await tokenFor('ada'));
  return call('GET', `/api/vips/${guestId}`);
}

/** What an operator does by hand before or after the commands of a section, and what they see. */
const BY_HAND: Readonly<Record<string, { before?: () => Promise<void>; after?: () => Promise<void> }>> = {
  'deploy.md: 1. Prepare the account': {
    after: async () => expect(printed).toContain(`"permissionsBoundary": "${BOUNDARY}"`),
  },
  'deploy.md: 2. Choose the settings': {
    after: () => setIn('motorcade', ownSettings()),
  },
  'deploy.md: 3. Store the secrets': {
    before: () => writeFile(join(checkout, 'flights.json'), '{"FLIGHTS_URL":"https://flights.example.org"}'),
  },
  'deploy.md: 4. Deploy': {
    // A deployment that ended before its operations were made.
    before: async () => {
      await terminal.run('npm run --silent ops -- deploy --settings deployments/motorcade.json Jobs');
      const { errors, output } = await terminal.run('npm run --silent ops -- maintenance off');
      expect(errors).toBe('');
      expect(output).toMatch(/^motorcade is open: 0 operations, and its jobs\. These parts are not deployed: /);
    },
    after: async () => {
      for (const stack of ['VIPs', 'Release', 'Monitoring']) expect(printed).toContain(`✅  Motorcade${stack}`);
      const [, api] = /MotorcadeApi\.Url = https:\/\/(\w+)\./.exec(printed) ?? [];
      const [url, token] = [await account.addressOf(String(api)), await tokenFor('ada')];
      call = clientOf(url, token);
      await terminal.run(`export URL=${url} TOKEN=${token}`);
    },
  },
  'deploy.md: 5. Make the first administrator': {
    after: async () => {
      expect(printed).toContain('"role":"ADMINISTRATOR"');
      expect(await call('PATCH', '/api/settings', { timezone: 'Europe/London' })).toMatchObject({ status: 200 });
      const guest = { name: 'Zoë Łukasiewicz', department: 'OTHER' };
      const made = await call('POST', '/api/vips', guest);
      expect(made).toMatchObject({ status: 201, body: guest });
      guestId = made.body.id;
    },
  },
  'operate.md: Smoke test': { after: async () => expect(printed).toContain('The smoke test passed.') },
  'identity.md: The first administrator': {
    before: async () => {
      // What the doctor says of the emulator's table, and how to mend it.
      const table = '--table-name motorcade';
      await terminal.run(`aws dynamodb update-continuous-backups ${table} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true
aws dynamodb update-time-to-live ${table} --time-to-live-specification Enabled=true,AttributeName=expiresAt`);
    },
    after: async () => expect(printed).toContain('nothing that stops the service'),
  },
  'second-region.md: Prepare': { after: async () => expect(printed).toContain('eu-central-1: ready.') },
  'operate.md: Close the service': {
    after: async () => {
      expect(printed).toMatch(/motorcade is closed: \d{2} operations[^]*motorcade is open: \d{2} operations/);
      expect(await call('GET', '/api/vips')).toMatchObject({ status: 200 });
    },
  },
  'restore.md: 1. Stop the jobs and the writes': {
    after: async () => expect(await call('GET', '/api/vips')).toMatchObject({ status: 503 }),
  },
  'restore.md: 3. Prepare and examine the new table': {
    after: async () => {
      expect(printed).toContain('motorcade-2: 1 users, 1 of them administrators, 1 guests');
      expect(printed).toContain('The table motorcade-2 is ready');
    },
  },
  'restore.md: 5. Adopt the table': {
    before: () => setIn('motorcade', { table: 'motorcade-2' }),
    after: async () => expect(await call('GET', '/api/vips')).toMatchObject({ status: 503 }),
  },
  'restore.md: 6. Open again': {
    after: async () => {
      const former = '--table-name motorcade --region eu-west-1';
      await terminal.run(`aws dynamodb update-table ${former} --no-deletion-protection-enabled
aws dynamodb delete-table ${former}`);
      expect(await guestOf('Motorcade')).toMatchObject({ status: 200, body: { name: 'Zoë Łukasiewicz' } });
      expect(await call('PATCH', `/api/vips/${guestId}`, { notes: 'Restored' })).toMatchObject({ status: 200 });
    },
  },
  'restore.md: Restore from a vault': {
    before: async () => {
      await terminal.run(`export COPY=arn:aws:backup:${OTHER_REGION}:000000000000:recovery-point:copy`);
    },
    // What AWS Backup does.
    after: async () => {
      const at = { endpoint: account.environment['AWS_ENDPOINT_URL'] as string, credentials: account.credentials };
      await copyTable(
        { ...at, region: REGION, name: 'motorcade-2' },
        { ...at, region: OTHER_REGION, name: 'motorcade-3' },
      );
    },
  },
  'second-region.md: Switch': {
    before: () => setIn('standby', { deployment: 'standby', table: 'motorcade-3' }, 'motorcade'),
    after: async () => {
      expect(printed).toContain('The table motorcade-3 is ready');
      expect(printed).toMatch(/standby is open: \d{2} operations, and its jobs\. After/);
      expect(await guestOf('StandbyApi')).toMatchObject({ status: 200, body: { notes: 'Restored' } });
    },
  },
};

function asRun(command: string): string {
  let written = command;
  for (const [pattern, otherwise] of WRITTEN_OTHERWISE) written = written.replace(pattern, otherwise);
  return isVersion1 ? written.replace(...FOR_VERSION_1) : written;
}

const isVersion1 = spawnSync('aws', ['--version'], { encoding: 'utf8' }).stdout?.startsWith('aws-cli/1') ?? false;

function run(command: string, before = '') {
  return terminal.run(`{\n${before}${asRun(command)}\n} < /dev/null`);
}

async function answerAll() {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  return { server, url: `http://127.0.0.1:${await listen(server, 0)}` };
}

function runStory(): void {
  beforeAll(async () => {
    checkout = await makeCheckout(LEFT_OUT);
    account = await startEmulator();
    answering = await answerAll();
    terminal = openTerminal(account.environment);
    await terminal.run(`cd ${checkout}`);
  }, 2 * MINUTE_MS);
  afterAll(async () => {
    await terminal.close();
    await account.stop();
    answering.server.close();
    await rm(checkout, { recursive: true, force: true });
  });

  let failed = '';
  it.each(STORY)(
    '%s',
    async (name) => {
      if (failed) throw new Error(`not run, after ${failed}`);
      failed = name;
      printed = '';
      await BY_HAND[name]?.before?.();
      const faults: string[] = [];
      for (const command of SECTIONS.get(name) ?? []) {
        if (Object.hasOwn(NOT_RUN, command)) continue;
        const [, unknown] = UNKNOWN_TO_EMULATOR.find(([begin]) => command.startsWith(begin)) ?? [];
        if (unknown) expect((await run(command)).errors).toMatch(unknown);
        const { errors, output } = await run(command, unknown ? `AWS_ENDPOINT_URL=${answering.url} ` : '');
        printed += output + errors;
        if (/^failed: |The shell has ended/m.test(errors))
          faults.push(`${command}\n${output.slice(-3_000)}${errors.slice(-3_000)}`);
      }
      expect(faults).toEqual([]);
      await BY_HAND[name]?.after?.();
      failed = '';
    },
    20 * MINUTE_MS,
  );
}

function sayWhyNot(): void {
  it(`are not run here: the emulator ${EMULATOR} is not on the PATH`, () => {
    expect(isThere).toBe(false);
  });
}

describe('the commands of the documents of operators, from an empty account', () => {
  const tests = isThere ? runStory : sayWhyNot;
  tests();
});
