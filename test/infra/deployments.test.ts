import { beforeAll, describe, expect, it } from '@jest/globals';
import { jobs, operations } from '#functions/registry.ts';
import { checkedSettings } from '#infra/read-settings.ts';
import { capabilityOf } from '#shared/contract/capability.ts';
import { REQUIRED_SETTINGS, resourcesOf, synthesise, type Template } from '#test/support/synthesised.ts';

const FRONT = {
  front: 'true',
  domain: 'api.example.org',
  certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0b2d6a9e',
};

const SECOND = {
  ...FRONT,
  deployment: 'summit',
  cost: 'events 2027',
  alarmEmail: 'operators@example.org',
  budget: '200',
  backup: 'arn:aws:backup:eu-central-1:123456789012:backup-vault:out-of-reach',
};

/** The longest name that Lambda accepts. */
const MAX_FUNCTION_NAME = 64;

let deployed: Parameters<typeof synthesise>[0];
let first: Record<string, Template>;
let second: Record<string, Template>;
beforeAll(async () => {
  const alone = (await jobs()).filter(({ contract }) => !contract.uses.some((use) => use.startsWith('queue:')));
  const some = ['createVip', 'getReport', 'updateSettings'];
  deployed = {
    operations: (await operations()).filter(({ contract }) => some.includes(contract.operationId)),
    jobs: alone.slice(0, 2),
  };
  first = synthesise(deployed, { settings: FRONT });
  second = synthesise(deployed, { settings: SECOND });
});

/** Names within something that has a name of its own: a role, a group of schedules, an API, a hosted zone. Names of metrics of AWS. */
const INNER =
  /^AWS::(IAM::Policy PolicyName|Scheduler::Schedule Name|ApiGatewayV2::(Api Name|(Stage|Deployment) StageName)|CloudWatch::Alarm MetricName|Route53::RecordSet Name)$/;

/** Returns the names that the templates fix. A reference to another resource is none. */
function physicalNames(stacks: Record<string, Template>): string[] {
  return Object.values(stacks).flatMap(({ Resources }) =>
    Object.values(Resources).flatMap(({ Properties = {}, Type }) =>
      Object.entries(Properties as Record<string, unknown>).flatMap(([property, value]) => {
        const isFixed = /^([A-Z]\w*)?Name$/.test(property) && !INNER.test(`${Type} ${property}`);
        const name = JSON.stringify(value);
        return isFixed && !name.startsWith('{"Ref"') ? [`${Type} ${name}`] : [];
      }),
    ),
  );
}

function exportsOf(stacks: Record<string, Template>): string[] {
  return Object.values(stacks).flatMap(({ Outputs = {} }) =>
    Object.values(Outputs as Record<string, { readonly Export?: { readonly Name: string } }>).flatMap((output) =>
      output.Export ? [output.Export.Name] : [],
    ),
  );
}

describe('two deployments in one account', () => {
  it('have stacks of their own', () => {
    const parts = [
      'Api',
      'Data',
      'Firewall',
      'Front',
      'Jobs',
      'Migrations',
      'Monitoring',
      'Release',
      'Reports',
      'Settings',
      'VIPs',
    ];
    expect(Object.keys(first).sort()).toEqual(parts.map((part) => `Motorcade${part}`));
    expect(Object.keys(second).sort()).toEqual([...parts, 'Backup'].map((part) => `Summit${part}`).sort());
  });

  it('share no physical name and no export', () => {
    for (const namesOf of [physicalNames, exportsOf]) {
      const [ours, theirs] = [namesOf(first), namesOf(second)];
      expect(ours).not.toEqual([]);
      expect(ours.filter((name) => theirs.includes(name))).toEqual([]);
    }
    expect(physicalNames(second)).toContain('AWS::DynamoDB::Table "summit"');
    expect(physicalNames(second)).toContain('AWS::SecretsManager::Secret "summit/front/1"');
  });

  it('refer only to their own stacks', () => {
    const parts = /Motorcade(?=[A-Z])/g;
    expect([...JSON.stringify(second).matchAll(parts)].map(String)).toEqual([]);
  });

  it('have function names that Lambda accepts, also with the longest name of a deployment', async () => {
    const deployment = 'a'.repeat(20);
    const named = synthesise({ operations: deployed.operations, jobs: [] }, { settings: { deployment }, nag: false });
    expect(Object.keys(named)).toContain(`A${deployment.slice(1)}Api`);
    const names = (await operations()).map(
      ({ contract }) => `${deployment}${capabilityOf(contract)}-${contract.operationId}`,
    );
    expect(names.filter((name) => name.length > MAX_FUNCTION_NAME)).toEqual([]);
  });

  it('keep the settings that they were deployed with, for the next deployment to compare', () => {
    const [parameter] = resourcesOf(second['SummitData'] as Template, 'AWS::SSM::Parameter');
    expect(parameter?.Properties.Name).toBe('/motorcade/summit/settings');
    expect(JSON.parse(parameter?.Properties.Value)).toEqual(checkedSettings({ ...REQUIRED_SETTINGS, ...SECOND }));
  });

  it('are told apart by tags, which every stack has', () => {
    for (const { tags } of Object.values(first))
      expect(tags).toEqual({ application: 'motorcade', deployment: 'motorcade', cost: 'motorcade' });
    for (const { tags } of Object.values(second))
      expect(tags).toEqual({ application: 'motorcade', deployment: 'summit', cost: 'events 2027' });
  });
});

describe('a deployment that adopts a table', () => {
  const RESTORED = 'motorcade-2027-05-11';
  let adopted: Record<string, Template>;
  let made: Record<string, Template>;
  beforeAll(() => {
    adopted = synthesise(deployed, { settings: { table: RESTORED } });
    made = synthesise(deployed, { nag: false });
  });
  const functionsOf = (stacks: Record<string, Template>) =>
    Object.values(stacks).flatMap((each) => resourcesOf(each, 'AWS::Lambda::Function'));

  it('makes no table, and keeps the buckets', () => {
    expect(resourcesOf(made['MotorcadeData'] as Template, 'AWS::DynamoDB::Table')).toHaveLength(1);
    const data = adopted['MotorcadeData'] as Template;
    expect(resourcesOf(data, 'AWS::DynamoDB::Table')).toEqual([]);
    expect(resourcesOf(data, 'AWS::S3::Bucket')).toHaveLength(2);
  });

  it('tells every function its name, also that of the migrations', () => {
    const functions = functionsOf(adopted);
    expect(functions).toHaveLength(deployed.operations.length + deployed.jobs.length + 1);
    for (const { Properties } of functions) expect(Properties.Environment.Variables.TABLE_NAME).toBe(RESTORED);
    expect(resourcesOf(adopted['MotorcadeMigrations'] as Template, 'Custom::MigratedTable')).toHaveLength(1);
  });

  it('changes nothing else: the same permissions on the other table and its indexes', () => {
    const named = (stacks: Record<string, Template>, table: string) =>
      JSON.parse(JSON.stringify(stacks).replaceAll(`:table/${table}`, ':table/T')) as Record<string, Template>;
    const policies = (stacks: Record<string, Template>) =>
      Object.values(stacks).flatMap((each) =>
        resourcesOf(each, 'AWS::IAM::Role').map(({ Properties }) => Properties.Policies),
      );
    expect(policies(named(adopted, RESTORED))).toEqual(policies(named(made, 'motorcade')));
    expect(JSON.stringify(policies(adopted))).toContain(`:table/${RESTORED}/index/gsi1`);
  });

  it('needs no export of the former table, which could not end while other stacks import it', () => {
    expect(exportsOf(made).filter((name) => name.includes('Table'))).toEqual([]);
    expect(exportsOf(adopted)).toEqual(exportsOf(made));
  });
});

describe('a deployment with a vault out of reach', () => {
  it('backs its table up each night, and copies each backup there', () => {
    const [plan] = resourcesOf(second['SummitBackup'] as Template, 'AWS::Backup::BackupPlan');
    const [rule, ...others] = plan?.Properties.BackupPlan.BackupPlanRule ?? [];
    expect(others).toEqual([]);
    expect(rule).toMatchObject({
      ScheduleExpression: 'cron(30 2 * * ? *)',
      Lifecycle: { DeleteAfterDays: 35 },
      CopyActions: [{ DestinationBackupVaultArn: SECOND.backup, Lifecycle: { DeleteAfterDays: 35 } }],
    });
    const [selection] = resourcesOf(second['SummitBackup'] as Template, 'AWS::Backup::BackupSelection');
    expect(JSON.stringify(selection?.Properties.BackupSelection.Resources)).toContain(':table/summit');
  });
});

describe('a deployment with a budget', () => {
  it('tells the address of the alarms, and counts what carries its tag', () => {
    const [budget] = resourcesOf(second['SummitMonitoring'] as Template, 'AWS::Budgets::Budget');
    expect(budget?.Properties).toMatchObject({
      Budget: {
        BudgetLimit: { Amount: 200, Unit: 'USD' },
        CostFilters: { TagKeyValue: ['user:cost$events 2027'] },
      },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: [{ Address: SECOND.alarmEmail }] },
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
      ],
    });
    expect(resourcesOf(first['MotorcadeMonitoring'] as Template, 'AWS::Budgets::Budget')).toEqual([]);
    expect(() => checkedSettings({ ...REQUIRED_SETTINGS, budget: '200' })).toThrow('alarmEmail is missing');
  });
});
