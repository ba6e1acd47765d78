import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { jobs, operations } from '#functions/registry.ts';
import { ACCOUNT_POLICIES, BOUNDARY, EXECUTION } from '#infra/deployment/account-policies.ts';
import { resourcesOf, serviceTemplates, synthesise, type Template } from '#test/support/synthesised.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Condition?: object;
}

const SETTINGS = {
  alarmEmail: 'operators@example.org',
  backup: 'arn:aws:backup:eu-central-1:123456789012:backup-vault:out-of-reach',
  budget: '200',
  certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0b2d6a9e',
  domain: 'api.example.org',
  front: 'true',
  frontLogs: 'on',
  outsideCheck: 'on',
  permissionsBoundary: BOUNDARY,
  tracing: 'on',
};

/** The services of resources whose names differ from those of their permissions. */
const NAMES: Readonly<Record<string, string>> = { apigatewayv2: 'apigateway' };
/** Their permissions are allowed one by one. */
const BY_ACTION = ['cdk', 'iam', 'route53'];
/** Policies of AWS that roles have. What they allow changes with AWS. */
const OF_AWS = /AWSBackupServiceRolePolicyForBackup/;

/** All stacks of the service. */
let whole: Template[];
/** The stacks that settings add, with few operations. */
let templates: Template[];
beforeAll(async () => {
  whole = Object.values(await serviceTemplates());
  const some = (await operations()).filter(({ contract }) => contract.operationId === 'createVip');
  const alone = (await jobs()).filter(({ contract }) => !contract.uses.some((use) => use.startsWith('queue:')));
  templates = Object.values(synthesise({ operations: some, jobs: alone.slice(0, 2) }, { settings: SETTINGS }));
});

function statementsOf(name: string): Statement[] {
  const policy = ACCOUNT_POLICIES[name]?.('123456789012') as { readonly Statement: Statement[] } | undefined;
  return policy?.Statement ?? [];
}

function allowedBy(statements: readonly Statement[]): string[] {
  return statements.filter(({ Effect }) => Effect === 'Allow').flatMap(({ Action }) => Action);
}

function isAllowed(action: string, by: readonly string[]): boolean {
  const [service] = action.split(':');
  return by.includes(action) || by.includes(`${service}:*`);
}

describe('the policy with which CloudFormation deploys', () => {
  it('allows each service that has resources in a template, and no other', () => {
    const types = [...whole, ...templates].flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type));
    const services = types.flatMap((type) => {
      const [owner = '', service = ''] = type.toLowerCase().split('::');
      return owner === 'aws' && !BY_ACTION.includes(service) ? (NAMES[service] ?? service) : [];
    });
    const allowed = allowedBy(statementsOf(EXECUTION)).flatMap((action) => /^([\w-]+):\*$/.exec(action)?.[1] ?? []);
    // The keys and places of backups belong to a service beside it.
    expect(allowed.filter((service) => service !== 'backup-storage').sort()).toEqual([...new Set(services)].sort());
    expect(allowedBy(statementsOf(EXECUTION))).not.toContain('*');
  });

  it('changes only roles that have the boundary, and every role of a template has it', () => {
    const changing = statementsOf(EXECUTION).filter(({ Action }) => Action.includes('iam:CreateRole'));
    expect(changing.filter(({ Effect }) => Effect === 'Allow').map(({ Condition }) => Condition)).toEqual([
      { StringEquals: { 'iam:PermissionsBoundary': `arn:aws:iam::123456789012:policy/${BOUNDARY}` } },
    ]);
    const roles = templates.flatMap((template) => resourcesOf(template, 'AWS::IAM::Role'));
    expect(roles.length).toBeGreaterThan(5);
    for (const { Properties } of roles)
      expect(JSON.stringify(Properties.PermissionsBoundary)).toContain(`:policy/${BOUNDARY}"`);
  });
});

describe('the boundary', () => {
  it('allows whatever a role of a template may do', () => {
    const allowed = allowedBy(statementsOf(BOUNDARY));
    const documents = [...whole, ...templates].flatMap((template) => [
      ...resourcesOf(template, 'AWS::IAM::Policy').map(({ Properties }) => Properties.PolicyDocument),
      ...resourcesOf(template, 'AWS::IAM::Role').flatMap(({ Properties }) =>
        (Properties.Policies ?? []).map((policy: { PolicyDocument: unknown }) => policy.PolicyDocument),
      ),
    ]) as { Statement: Statement[] }[];
    const actions = new Set(documents.flatMap(({ Statement }) => allowedBy(Statement)));
    expect(actions.size).toBeGreaterThan(15);
    expect([...actions].filter((action) => !isAllowed(action, allowed))).toEqual([]);
    const managed = templates.flatMap((template) =>
      resourcesOf(template, 'AWS::IAM::Role').flatMap(({ Properties }) => Properties.ManagedPolicyArns ?? []),
    );
    expect(managed.filter((arn) => !OF_AWS.test(JSON.stringify(arn)))).toEqual([]);
  });

  it('is what the example of a deployment names', () => {
    expect(JSON.parse(readFileSync('deployments/example.json', 'utf8'))).toMatchObject({
      permissionsBoundary: BOUNDARY,
    });
  });
});
