import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BOUNDARY } from '#infra/deployment/account-policies.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { tokenFor } from '#test/support/token.ts';
import { clientOf } from './api-client.ts';
import { makeCheckout } from './checkout.ts';
import {
  documentedSections,
  FOR_VERSION_1,
  NOT_RUN,
  STORY,
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

/** What an operator does by hand before or after the commands of a section, and what they see. */
const BY_HAND: Readonly<Record<string, { before?: () => Promise<void>; after?: () => Promise<void> }>> = {
  'deploy.md: 1. Prepare the account': {
    after: async () => expect(printed).toContain(`"permissionsBoundary": "${BOUNDARY}"`),
  },
  'deploy.md: 2. Choose the settings': {
    after: async () => {
      const file = join(checkout, 'deployments/motorcade.json');
      const { OIDC_AUDIENCE, OIDC_ISSUER, OIDC_JWKS_URI } = process.env;
      const own = { OIDC_AUDIENCE, OIDC_ISSUER, OIDC_JWKS_URI, firstAdministrator: 'ada' };
      await writeFile(file, JSON.stringify({ ...(JSON.parse(await readFile(file, 'utf8')) as object), ...own }));
    },
  },
  'deploy.md: 3. Store the secrets': {
    before: () => writeFile(join(checkout, 'flights.json'), '{"FLIGHTS_URL":"https://flights.example.org"}'),
  },
  'deploy.md: 4. Deploy': {
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
      expect(await call('POST', '/api/vips', guest)).toMatchObject({ status: 201, body: guest });
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
};

function asRun(command: string): string {
  let written = command;
  for (const [pattern, otherwise] of WRITTEN_OTHERWISE) written = written.replace(pattern, otherwise);
  return isVersion1 ? written.replace(...FOR_VERSION_1) : written;
}

const isVersion1 = spawnSync('aws', ['--version'], { encoding: 'utf8' }).stdout?.startsWith('aws-cli/1') ?? false;

function runStory(): void {
  beforeAll(async () => {
    checkout = await makeCheckout();
    account = await startEmulator();
    terminal = openTerminal(account.environment);
    await terminal.run(`cd ${checkout}`);
  }, 2 * MINUTE_MS);
  afterAll(async () => {
    await terminal.close();
    await account.stop();
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
        const { errors, output } = await terminal.run(`{\n${asRun(command)}\n} < /dev/null`);
        printed += output + errors;
        if (/^failed: |The shell has ended/m.test(errors))
          faults.push(`${command}\n${output.slice(-3_000)}${errors.slice(-3_000)}`);
      }
      expect(faults).toEqual([]);
      await BY_HAND[name]?.after?.();
      failed = '';
    },
    10 * MINUTE_MS,
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
