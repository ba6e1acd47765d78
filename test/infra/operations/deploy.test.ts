import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { describeError } from '#infra/local/terminal.ts';
import { deploy, diff } from '#infra/operations/deploy.ts';
import { unannouncedChanges } from '#infra/operations/kept-settings.ts';
import { checkedSettings } from '#infra/read-settings.ts';

const REQUIRED_SETTINGS = { OIDC_ISSUER: 'https://id.example.org/', OIDC_AUDIENCE: 'motorcade' };
const folder = mkdtempSync(join(tmpdir(), 'motorcade-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Stands for the AWS CLI: answers with a file, or with a refusal. */
const AWS = `#!/bin/sh
echo "aws $*" >> "${folder}/log"
if [ -f "${folder}/$2.refusal" ]; then cat "${folder}/$2.refusal" >&2; exit 254; fi
if [ -f "${folder}/$1.json" ]; then cat "${folder}/$1.json"; else cat "${folder}/$1.refusal" >&2; exit 254; fi
`;
const CDK = `#!/bin/sh
echo "cdk $*" >> "${folder}/log"
[ "$1" != "$(cat "${folder}/failing")" ]
`;
const NO_PARAMETER = 'An error occurred (ParameterNotFound) when calling the GetParameter operation';

function answer(service: string, body: unknown): void {
  writeFileSync(join(folder, `${service}.json`), JSON.stringify(body));
}
function keeps(settings: object): void {
  return answer('ssm', { Parameter: { Value: JSON.stringify(settings) } });
}
/** How many times a stack was made. */
const made = new Map<string, number>();
function stacksAre(states: Record<string, string>, triggers: Record<string, object> = {}): void {
  return answer('cloudformation', {
    Stacks: Object.keys(states).map((StackName) => ({
      StackName,
      Parameters: [{ ParameterKey: 'BootstrapVersion' }],
      RollbackConfiguration: triggers[StackName],
    })),
    StackSummaries: Object.entries(states).map(([StackName, StackStatus]) => ({
      StackId: `arn:${StackName}/${made.get(StackName) ?? 1}`,
      StackName,
      StackStatus,
    })),
  });
}

beforeEach(() => {
  for (const name of ['log', 'ssm.json', 'cloudformation.json', 'update-stack.refusal'])
    rmSync(join(folder, name), { force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  for (const [name, script] of Object.entries({ aws: AWS, cdk: CDK })) {
    writeFileSync(join(folder, 'bin', name), script);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
  writeFileSync(join(folder, 'ssm.refusal'), NO_PARAMETER);
  writeFileSync(join(folder, 'failing'), 'nothing');
  stacksAre({});
});

interface Ran {
  readonly code: number;
  readonly output: string;
  /** The commands of the AWS CLI and of CDK. */
  readonly commands: readonly string[];
}

const before = process.env['PATH'];
afterAll(() => {
  process.env['PATH'] = before;
});

async function run(script: typeof deploy, words: readonly string[], environment = {}): Promise<Ran> {
  process.env['PATH'] = [join(folder, 'bin'), before].join(delimiter);
  const ended = await script(words, { ...REQUIRED_SETTINGS, ...environment }).then(
    (output) => ({ code: 0, output }),
    (error: unknown) => ({ code: 1, output: describeError(error) }),
  );
  const log = join(folder, 'log');
  return { ...ended, commands: existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [] };
}
function cdkOf({ commands }: Ran) {
  return commands.filter((command) => command.startsWith('cdk '));
}

describe('npm run ops -- deploy', () => {
  it('synthesises once, names new permissions, and deploys all stacks without a question', async () => {
    const ran = await run(deploy, []);
    expect(ran.output).toContain('motorcade is deployed.');
    const [synth, ...others] = cdkOf(ran);
    expect(synth).toMatch(/^cdk synth --quiet --output cdk\.out .*-c OIDC_ISSUER=https:\/\/id\.example\.org\/ /);
    expect(others).toEqual([
      'cdk diff --app cdk.out --method template --security-only',
      'cdk deploy --app cdk.out --require-approval never --concurrency 5 --all',
    ]);
    expect(ran.code).toBe(0);
  });

  it('takes the names of stacks, with or without that of the deployment', async () => {
    const ran = await run(deploy, ['Jobs', 'MotorcadeVIPs', '--concurrency', '2']);
    expect(cdkOf(ran).at(-1)).toBe(
      'cdk deploy --app cdk.out --require-approval never --concurrency 2 MotorcadeJobs MotorcadeVIPs',
    );
  });

  it('takes the settings from a file, and nothing from the environment', async () => {
    const file = join(folder, 'summit.json');
    writeFileSync(file, JSON.stringify({ ...REQUIRED_SETTINGS, table: 'summit-2' }));
    const ran = await run(deploy, ['--settings', file, 'Jobs'], { RATE_LIMIT_KEY: 'user' });
    const [synth = ''] = cdkOf(ran);
    expect(synth).toContain('-c table=summit-2 ');
    expect(synth).toContain('-c deployment=summit ');
    expect(synth).toMatch(/-c RATE_LIMIT_KEY= /);
    expect(ran.commands[0]).toBe('aws ssm get-parameter --name /motorcade/summit/settings --output json');
    expect(cdkOf(ran).at(-1)).toMatch(/ SummitJobs$/);
  });

  it('keeps the settings that a command without a file leaves out, and drops those that it empties', async () => {
    keeps({ ...REQUIRED_SETTINGS, deployment: 'motorcade', table: 'motorcade-2', cost: 'gala', former: 'gone' });
    const [synth = ''] = cdkOf(await run(deploy, ['-c', 'cost=']));
    expect(synth).toContain('-c table=motorcade-2 ');
    expect(synth).toMatch(/-c cost= /);
    expect(synth).not.toContain('former');
  });

  it('stops at another table, until it is announced', async () => {
    keeps({ ...REQUIRED_SETTINGS, deployment: 'motorcade', table: 'motorcade-2' });
    const stopped = await run(deploy, ['-c', 'table=']);
    expect(stopped.output).toContain('table would change from motorcade-2 to motorcade.');
    expect(stopped.output).toContain('--accept table');
    expect([stopped.code, cdkOf(stopped)]).toEqual([1, []]);
    const accepted = await run(deploy, ['-c', 'table=', '--accept', 'table,domain']);
    expect([accepted.code, cdkOf(accepted).length]).toEqual([0, 3]);
  });

  it('names half-made stacks with their cure, and deploys nothing', async () => {
    stacksAre({
      MotorcadeVIPs: 'UPDATE_ROLLBACK_FAILED',
      MotorcadeApi: 'REVIEW_IN_PROGRESS',
      MotorcadeJobs: 'UPDATE_IN_PROGRESS',
      Motorcadetwo: 'ROLLBACK_COMPLETE',
      SummitData: 'ROLLBACK_COMPLETE',
    });
    const ran = await run(deploy, []);
    expect(
      ran.output
        .split('\n- ')
        .slice(1)
        .map((line) => line.trim()),
    ).toEqual([
      expect.stringMatching(
        /^MotorcadeVIPs is UPDATE_ROLLBACK_FAILED: .*continue-update-rollback --stack-name MotorcadeVIPs/,
      ),
      expect.stringMatching(/^MotorcadeApi is REVIEW_IN_PROGRESS: .*delete-stack --stack-name MotorcadeApi/),
      'MotorcadeJobs is UPDATE_IN_PROGRESS: wait until the other deployment ends',
    ]);
    expect([ran.code, cdkOf(ran)]).toEqual([1, []]);
  });

  it('makes another release if a stack was deleted and made again', async () => {
    const stacksIn = async (states: Record<string, string>) => {
      stacksAre(states);
      const commands = cdkOf(await run(deploy, []));
      const synth = commands.findLast((command) => command.startsWith('cdk synth')) ?? '';
      return /-c motorcade:stacks=(\w+)$/.exec(synth)?.[1] ?? 'none';
    };
    const before = await stacksIn({ MotorcadeVIPs: 'CREATE_COMPLETE' });
    expect(await stacksIn({ MotorcadeVIPs: 'UPDATE_COMPLETE', SummitVIPs: 'CREATE_COMPLETE' })).toBe(before);
    expect(await stacksIn({})).not.toBe(before);
    made.set('MotorcadeVIPs', 2);
    expect(await stacksIn({ MotorcadeVIPs: 'CREATE_COMPLETE' })).not.toBe(before);
    expect(before).not.toBe('none');
  });

  const alarmsAre = (states: Record<string, string>) =>
    answer('cloudwatch', {
      MetricAlarms: Object.entries(states).map(([name, StateValue]) => ({
        AlarmName: `motorcade-${name}`,
        AlarmArn: `arn:${name}`,
        StateValue,
      })),
    });
  const trigger = (name: string) => ({ Arn: `arn:${name}`, Type: 'AWS::CloudWatch::Alarm' });
  const updates = ({ commands }: Ran) => commands.filter((command) => command.startsWith('aws cloudformation update'));

  it('lets alarms take the stacks with functions back, before it deploys', async () => {
    const both = { RollbackTriggers: [trigger('faults'), trigger('unreachable')], MonitoringTimeInMinutes: 6 };
    const done = 'UPDATE_COMPLETE';
    const states = { MotorcadeData: done, MotorcadeJobs: done, MotorcadeMonitoring: done, MotorcadeVIPs: done };
    stacksAre({ ...states, SummitVIPs: done }, { MotorcadeJobs: both });
    alarmsAre({ unreachable: 'OK', faults: 'INSUFFICIENT_DATA' });
    const ran = await run(deploy, ['-c', 'rollbackMinutes=6']);
    const configuration = { ...both, RollbackTriggers: both.RollbackTriggers.toReversed() };
    const set = `aws cloudformation update-stack --stack-name MotorcadeVIPs --use-previous-template --capabilities CAPABILITY_NAMED_IAM CAPABILITY_AUTO_EXPAND --parameters ParameterKey=BootstrapVersion,UsePreviousValue=true --rollback-configuration ${JSON.stringify(configuration)} --output json`;
    expect(updates(ran)).toEqual([set]);
    const wait = 'aws cloudformation wait stack-update-complete --stack-name MotorcadeVIPs --output json';
    expect(ran.commands.slice(-3)).toEqual([set, wait, expect.stringMatching(/^cdk deploy /)]);
  });

  it('lets no alarm stop a deployment that fires already or is missing, and none at all without the setting', async () => {
    const both = { RollbackTriggers: [trigger('faults'), trigger('unreachable')], MonitoringTimeInMinutes: 6 };
    stacksAre({ MotorcadeVIPs: 'UPDATE_COMPLETE' }, { MotorcadeVIPs: both });
    alarmsAre({ faults: 'ALARM' });
    const none = JSON.stringify({ RollbackTriggers: [], MonitoringTimeInMinutes: 0 });
    for (const setting of ['rollbackMinutes=6', 'rollbackMinutes='])
      expect(updates(await run(deploy, ['-c', setting])).at(-1)).toContain(` ${none} `);
  });

  it('deploys where CloudFormation takes no alarms without another change', async () => {
    stacksAre({ MotorcadeVIPs: 'UPDATE_COMPLETE' });
    alarmsAre({ faults: 'OK' });
    writeFileSync(join(folder, 'update-stack.refusal'), 'ValidationError: No updates are to be performed.');
    expect((await run(deploy, ['-c', 'rollbackMinutes=6'])).code).toBe(0);
    writeFileSync(join(folder, 'update-stack.refusal'), 'AccessDenied');
    const refused = await run(deploy, ['-c', 'rollbackMinutes=6']);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('update-stack failed: AccessDenied')]);
    expect(cdkOf(refused).at(-1)).not.toContain('cdk deploy');
  });

  it('says in a sentence what is wrong with the command, the credentials or the tools', async () => {
    const refused = async (words: readonly string[]) => (await run(deploy, words)).output;
    expect(await refused(['-c', 'tabel=x'])).toBe('-c tabel=x: tabel is no setting. The nearest is table\n');
    expect(await refused(['-c', 'zeal=x'])).toMatch(/^-c zeal=x: zeal is no setting\. The settings are OIDC_ISSUER, /);
    expect(await refused(['-c', 'table'])).toBe('-c table: give a setting as NAME=value\n');
    expect(await refused(['-c', 'seting=deployments/summit.json'])).toMatch(
      / seting is no setting\. The nearest is settings\n$/,
    );
    expect(await refused(['--accept', 'all'])).toMatch(/^--accept takes table, issuer, domain, secrets/);
    expect(await refused(['--setting', 'x'])).toMatch(/^Unknown option '--setting'/);
    const wrong = await refused(['-c', 'RATE_LIMIT_KEY=address']);
    expect(wrong).toMatch(
      /^The settings of the deployment are wrong\. Nothing was created\.\n- RATE_LIMIT_KEY must be/,
    );
    expect(wrong).not.toContain('    at ');
    expect(await refused(['--settings', 'none.json'])).toContain('none.json cannot be read');
    writeFileSync(join(folder, 'ssm.refusal'), 'Unable to locate credentials');
    expect(await refused([])).toMatch(/^aws ssm get-parameter failed: Unable to locate credentials\nLook at your cred/);
    writeFileSync(join(folder, 'ssm.refusal'), NO_PARAMETER);
    writeFileSync(join(folder, 'failing'), 'deploy');
    expect(await refused([])).toMatch(/cdk deploy failed/);
  });
});

describe('npm run ops -- diff', () => {
  it('shows all differences and deploys nothing', async () => {
    const ran = await run(diff, ['Jobs']);
    expect(cdkOf(ran).slice(1)).toEqual(['cdk diff --app cdk.out --method template MotorcadeJobs']);
    expect(ran.output).toContain('Nothing was changed.');
  });
});

describe('a change of settings', () => {
  const kept = checkedSettings({
    ...REQUIRED_SETTINGS,
    table: 'motorcade-2',
    FLIGHTS_SECRET_ARN: 'arn:aws:secretsmanager:eu-west-1:1:secret:flights',
    ROUTING_SECRET_ARN: 'arn:aws:secretsmanager:eu-west-1:1:secret:routing',
    backup: 'arn:aws:backup:eu-central-1:1:backup-vault:out-of-reach',
  });
  const SECRET = 'arn:aws:secretsmanager:eu-west-1:1:secret:other';

  it.each<readonly [string, Record<string, string>, string | undefined]>([
    ['nothing', {}, undefined],
    ['the alarms', { alarmEmail: 'desk@example.org' }, undefined],
    ['a secret where none was', { GPS_SECRET_ARN: SECRET }, undefined],
    ['the table', { table: 'motorcade-3' }, 'table'],
    ['the issuer', { OIDC_ISSUER: 'https://other.example.org/' }, 'issuer'],
    ['the audience', { OIDC_AUDIENCE: 'other' }, 'issuer'],
    ['a secret', { FLIGHTS_SECRET_ARN: SECRET }, 'secrets'],
    ['the secret of the router', { ROUTING_SECRET_ARN: SECRET }, 'secrets'],
    ['the vault', { backup: 'arn:aws:backup:eu-central-1:1:backup-vault:other' }, 'backup'],
    ['the domain', { domain: 'api.example.org', certificate: 'arn:aws:acm:eu-west-1:1:certificate/x' }, 'domain'],
  ])('of %s needs the announcement of %j: %s', (_what, changed, announcement) => {
    const wanted = checkedSettings({ ...(kept as unknown as Record<string, string>), front: 'false', ...changed });
    const found = unannouncedChanges(kept, wanted, []);
    expect(found.map((line) => /--accept (\w+)$/.exec(line)?.[1])).toEqual(announcement ? [announcement] : []);
    expect(unannouncedChanges(kept, wanted, announcement ? [announcement] : [])).toEqual([]);
  });

  it('counts secrets, a vault and a table that are left out', () => {
    const found = unannouncedChanges(kept, checkedSettings(REQUIRED_SETTINGS), []);
    expect(found.map((line) => line.split('. ')[0])).toEqual([
      'table would change from motorcade-2 to motorcade',
      'FLIGHTS_SECRET_ARN would change from arn:aws:secretsmanager:eu-west-1:1:secret:flights to none',
      'ROUTING_SECRET_ARN would change from arn:aws:secretsmanager:eu-west-1:1:secret:routing to none',
      'backup would change from arn:aws:backup:eu-central-1:1:backup-vault:out-of-reach to none',
    ]);
  });
});
