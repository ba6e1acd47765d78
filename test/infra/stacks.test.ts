import { beforeAll, describe, expect, it } from '@jest/globals';
import { Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { jobs, operations } from '#functions/registry.ts';
import { projectedAttributes, TABLE_SHAPE } from '#infra/table-shape.ts';
import { tagOf } from '#shared/contract/capability.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import { routesFor } from '#shared/contract/operation-routes.ts';
import {
  inCapabilities,
  REQUIRED_SETTINGS,
  type Resource,
  resourcesOf,
  serviceTemplates,
  synthesise,
  type Template,
} from '#test/support/synthesised.ts';

/** CloudFormation accepts 500 resources and 1 MB per template. */
const MAX_RESOURCES = 300;
const MAX_TEMPLATE_BYTES = 900_000;
/** More operations than are planned. */
const MANY_OPERATIONS = 220;
/** API Gateway accepts no more per API, whatever one asks for. */
const MAX_INTEGRATIONS = 300;
/** An account may have 1,000, and other services need theirs. */
const MAX_ROLES = 150;
const MAX_ENVIRONMENT_BYTES = 4_096;

interface Deployed {
  readonly operations: readonly { readonly contract: Contract }[];
  readonly jobs: readonly { readonly contract: JobContract }[];
}

let real: Deployed;
let stacks: Record<string, Template>;
/** The same with 220 operations. */
let full: Record<string, Template>;
beforeAll(async () => {
  real = { operations: await operations(), jobs: await jobs() };
  stacks = await serviceTemplates();
  // Not by the rules of CloudFormation, which take most of the time: `npx cdk synth -q` validates the service by them in CI.
  // The stacks without a copy are as they are.
  const more = copies();
  const copied = new Set(more.map(({ contract }) => tagOf(contract)));
  const grown = [...real.operations.filter(({ contract }) => copied.has(tagOf(contract))), ...more];
  const made = synthesise({ operations: grown, jobs: real.jobs }, { nag: false });
  const isGrown = ([, template]: [string, Template]): boolean =>
    resourcesOf(template, 'AWS::ApiGatewayV2::Integration').length > 0;
  full = { ...stacks, ...Object.fromEntries(Object.entries(made).filter(isGrown)) };
});

function template(name: string): Template {
  const found = stacks[name];
  if (!found) throw new Error(`no stack ${name}`);
  return found;
}
function only(from: Template, type: string): Resource {
  const [first, ...more] = resourcesOf(from, type);
  if (!first || more.length > 0) throw new Error(`${type}: ${first ? more.length + 1 : 0}`);
  return first;
}
function all(type: string): Resource[] {
  return Object.values(stacks).flatMap((each) => resourcesOf(each, type));
}

/** One operation that sends to no queue, so that it needs no job. */
function one() {
  return {
    operations: real.operations.filter(({ contract }) => contract.operationId === 'getHealth'),
    jobs: [],
  };
}

/** Copies of real operations with other ids and paths: with the real ones they are 220. */
function copies(): Deployed['operations'] {
  const copied = real.operations.filter(({ contract }) => !contract.fallback);
  return Array.from({ length: MANY_OPERATIONS - real.operations.length }, (_, place) => {
    const { contract } = copied[place % copied.length] as { contract: Contract };
    return {
      contract: {
        ...contract,
        operationId: `${contract.operationId}Copied${place}`,
        path: `/api/2/${contract.path.replace('/api/', '')}` as `/${string}`,
        ...(contract.aliases ? { aliases: contract.aliases.map((alias) => `/2${alias}` as const) } : {}),
      },
    };
  });
}

describe('every stack', () => {
  it('has fewer than 300 resources and 900,000 bytes, also with 220 operations', () => {
    for (const templates of [stacks, full]) {
      for (const { Resources, bytes } of Object.values(templates)) {
        expect(Object.keys(Resources).length).toBeLessThan(MAX_RESOURCES);
        expect(bytes).toBeLessThan(MAX_TEMPLATE_BYTES);
      }
    }
    expect(inCapabilities(full, 'AWS::Lambda::Function')).toHaveLength(MANY_OPERATIONS);
    expect(inCapabilities(full, 'AWS::ApiGatewayV2::Integration').length).toBeLessThan(MAX_INTEGRATIONS);
  });

  it('has one role for functions of equal permissions, and few in all', () => {
    for (const templates of [stacks, full]) {
      for (const [name, each] of Object.entries(templates)) {
        const rights = resourcesOf(each, 'AWS::IAM::Role').flatMap(({ Properties }) =>
          Properties.Policies ? [JSON.stringify(Properties.Policies)] : [],
        );
        expect([name, rights.length]).toEqual([name, new Set(rights).size]);
      }
      expect(Object.values(templates).flatMap((each) => resourcesOf(each, 'AWS::IAM::Role')).length).toBeLessThan(
        MAX_ROLES,
      );
    }
  });

  it('spends three resources per operation, and one more per further path and for HEAD', () => {
    const ofVips = real.operations.filter(({ contract }) => tagOf(contract) === 'VIPs');
    const count = (few: Deployed['operations']) =>
      Object.entries(
        (synthesise({ operations: few, jobs: [] }, { nag: false })['MotorcadeVIPs'] as Template).Resources,
      ).filter(([, { Type }]) => !Type.startsWith('AWS::IAM::')).length;
    const paths = ({ contract: { aliases = [], method } }: Deployed['operations'][number]) =>
      (1 + aliases.length) * (method === 'GET' ? 2 : 1);
    expect(ofVips.map(paths)).toEqual(expect.arrayContaining([1, 2]));
    const oneOfEach = new Map(ofVips.map((operation) => [paths(operation), operation]));
    for (const [each, operation] of oneOfEach) expect(count([operation])).toBe(2 + each);
    expect(count(ofVips)).toBe(ofVips.reduce((sum, operation) => sum + 2 + paths(operation), 0));
  });

  it('passes the checks of cdk-nag, which find what is wrong', () => {
    const careless = () => synthesise(one(), { change: (app) => new Bucket(new Stack(app, 'Careless'), 'Open') });
    expect(careless).toThrow('AwsSolutions-S10');
  });
});

describe('every function', () => {
  it('runs Node 24 on arm64 with at least 512 MB, and is not paid for while it waits', () => {
    const functions = all('AWS::Lambda::Function');
    expect(functions).toHaveLength(real.operations.length + real.jobs.length + 1);
    for (const { Properties } of functions) {
      expect(Properties).toMatchObject({ Architectures: ['arm64'], Runtime: 'nodejs24.x', Handler: 'start.handler' });
      expect(Properties.MemorySize).toBeGreaterThanOrEqual(512);
    }
    expect(JSON.stringify(stacks)).not.toContain('ProvisionedConcurrency');
  });

  it('keeps the young generation of V8 small where it makes papers, and only there', () => {
    const small = all('AWS::Lambda::Function')
      .filter(({ Properties }) => Properties.Environment?.Variables?.NODE_OPTIONS !== undefined)
      .map(({ Properties }) => Properties.Description);
    const makers = [...real.operations, ...real.jobs].filter(
      ({ contract }) => 'last-resort.woff' in (contract.assets ?? {}),
    );
    expect(makers.length).toBeGreaterThan(3);
    expect(small.sort()).toEqual(makers.map(({ contract }) => contract.summary).sort());
  });

  it('has the memory that its contract asks for', () => {
    const memoryOf = (summary: string) =>
      all('AWS::Lambda::Function').find(({ Properties }) => Properties.Description === summary)?.Properties.MemorySize;
    const asking = real.operations.filter(({ contract }) => contract.memoryMegabytes !== undefined);
    const jobsAsking = real.jobs.filter(({ contract }) => contract.memoryMegabytes !== undefined);
    const names = ['closeMuster', 'createProposal', 'createReport', 'dismissAttention', 'getDesk', 'listAttention'];
    expect(asking.map(({ contract }) => contract.operationId).sort()).toEqual(names);
    expect(jobsAsking.map(({ contract }) => contract.jobId)).toEqual(['finish-proposals', 'make-reports']);
    for (const { contract } of [...asking, ...jobsAsking])
      expect(memoryOf(contract.summary)).toBe(contract.memoryMegabytes);
  });

  it('writes to one log group of the operations, of the jobs, or of the migrations, which keeps lines for a month', () => {
    const groups = all('AWS::Lambda::Function').map(({ Properties }) =>
      JSON.stringify(Properties.LoggingConfig.LogGroup),
    );
    // Those of the jobs and of the migrations have the same name in their stacks.
    expect(new Set(groups).size).toBe(2);
    const ofOperations = inCapabilities(stacks, 'AWS::Lambda::Function').map(({ Properties }) =>
      JSON.stringify(Properties.LoggingConfig.LogGroup),
    );
    expect([...new Set(ofOperations)]).toEqual([expect.stringMatching(/ImportValue.*MotorcadeApi.*FunctionLog/)]);
    for (const { DeletionPolicy, Properties } of all('AWS::Logs::LogGroup'))
      expect([Properties.RetentionInDays, DeletionPolicy]).toEqual([30, 'Retain']);
  });

  it('has an environment well below the 4 KB that Lambda allows, also with 220 operations', () => {
    const copied = inCapabilities(full, 'AWS::Lambda::Function');
    const functions = [...copied, ...all('AWS::Lambda::Function')];
    const sizes = functions.map(({ Properties }) =>
      Object.entries(Properties.Environment.Variables).reduce(
        // What CloudFormation fills in is the name of a table or a URL.
        (sum, [name, value]) => sum + name.length + (typeof value === 'string' ? value.length : 120),
        0,
      ),
    );
    expect(Math.max(...sizes)).toBeLessThan(MAX_ENVIRONMENT_BYTES / 2);
  });
});

describe('the data stack', () => {
  it('has one table as the tests and the local runtime have it, paid by request, recoverable, and kept', () => {
    const { DeletionPolicy, Properties } = only(template('MotorcadeData'), 'AWS::DynamoDB::Table');
    expect(DeletionPolicy).toBe('Retain');
    expect(Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
      TimeToLiveSpecification: { AttributeName: TABLE_SHAPE.timeToLive, Enabled: true },
      KeySchema: [
        { AttributeName: TABLE_SHAPE.partitionKey, KeyType: 'HASH' },
        { AttributeName: TABLE_SHAPE.sortKey, KeyType: 'RANGE' },
      ],
    });
    const indexes = Properties.GlobalSecondaryIndexes as { IndexName: string; Projection: unknown }[];
    expect(indexes.map(({ IndexName }) => IndexName)).toEqual([...TABLE_SHAPE.indexes]);
    for (const { IndexName, Projection } of indexes) {
      const projected = projectedAttributes(IndexName);
      const some = { ProjectionType: 'INCLUDE', NonKeyAttributes: projected };
      expect(Projection).toEqual(projected ? some : { ProjectionType: 'ALL' });
    }
  });

  it('has buckets that are private, encrypted and kept, with reports that end after seven days, and files of messages after a year', () => {
    const buckets = resourcesOf(template('MotorcadeData'), 'AWS::S3::Bucket');
    expect(buckets).toHaveLength(2);
    for (const { DeletionPolicy, Properties } of buckets) {
      expect(DeletionPolicy).toBe('Retain');
      expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
      expect(JSON.stringify(Properties.BucketEncryption)).toContain('AES256');
    }
    expect(resourcesOf(template('MotorcadeData'), 'AWS::S3::BucketPolicy')).toHaveLength(2);
    const [files] = buckets.filter(({ Properties }) => Properties.LoggingConfiguration);
    const rule = (days: number, prefix: string) => ({ ExpirationInDays: days, Prefix: prefix, Status: 'Enabled' });
    // A photo whose message was never stored ends in this way too.
    expect(files?.Properties.LifecycleConfiguration.Rules).toEqual(
      expect.arrayContaining([rule(7, 'reports/'), rule(365, 'messages/')]),
    );
  });
});

describe('the API stack', () => {
  it('has a route for each path of each operation, one of HEAD for each path of a GET, and one for all else', () => {
    const expected = real.operations.flatMap(({ contract: { aliases = [], fallback, method, path } }) =>
      fallback
        ? ['$default']
        : [path, ...aliases].flatMap((each) =>
            method === 'GET' ? [`GET ${each}`, `HEAD ${each}`] : [`${method} ${each}`],
          ),
    );
    const routes = inCapabilities(stacks, 'AWS::ApiGatewayV2::Route');
    expect(routes.map(({ Properties }) => Properties.RouteKey).sort()).toEqual(expected.sort());
    expect(expected).toContain('$default');
  });

  it('calls each function with payload 2.0, by a role that may call the functions of its stack and no others', () => {
    const integrations = inCapabilities(stacks, 'AWS::ApiGatewayV2::Integration');
    expect(integrations).toHaveLength(real.operations.length);
    for (const { Properties } of integrations) {
      expect(Properties).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' });
      expect(Properties.CredentialsArn).toEqual({ 'Fn::GetAtt': [expect.stringMatching(/^Caller/), 'Arn'] });
    }
    for (const stack of new Set(integrations.map((each) => each.stack))) {
      // What one policy has no room for goes into another.
      const policies = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'].flatMap((type) =>
        resourcesOf(template(stack), type),
      );
      const statements = policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
      expect(statements.filter(({ Action }) => Action !== 'lambda:InvokeFunction')).toEqual([]);
      const allowed = statements.flatMap(({ Resource }) => Resource);
      const called = integrations.flatMap((each) => (each.stack === stack ? [each.Properties.IntegrationUri] : []));
      expect(allowed).toHaveLength(called.length);
      expect(allowed).toEqual(expect.arrayContaining(called));
    }
  });

  it('lets operations invoke the functions that their contracts name, and no others', () => {
    const names = inCapabilities(stacks, 'AWS::Lambda::Function').map(({ Properties }) => Properties.FunctionName);
    expect(new Set(names).size).toBe(real.operations.length);
    const contracts = real.operations.map(({ contract }) => contract);
    const expected = contracts.flatMap(({ uses }) => {
      const invocable = Object.entries(routesFor(uses, contracts) ?? {});
      return invocable.length > 0 ? [invocable.map(([id, { capability }]) => `Motorcade${capability}-${id}`)] : [];
    });
    expect(routesFor(['operations:invoke'], contracts)).not.toHaveProperty('applyProposal');
    expect(routesFor(['tools:read'], contracts)).not.toHaveProperty('applyProposal');
    const granted = inCapabilities(stacks, 'AWS::IAM::Role').flatMap(({ Properties }) =>
      (Properties.Policies ?? []).flatMap(
        ({ PolicyDocument }: { PolicyDocument: { Statement: { Action: unknown }[] } }) =>
          PolicyDocument.Statement.filter(({ Action }) => Action === 'lambda:InvokeFunction'),
      ),
    );
    const invoked = granted.map(({ Resource }: { Resource?: unknown }) =>
      [Resource].flat().map((arn) => String(/:function:([\w-]+)/.exec(JSON.stringify(arn))?.[1])),
    );
    const asSets = (lists: readonly string[][]) => [...new Set(lists.map((list) => list.toSorted().join(' ')).sort())];
    expect(asSets(invoked)).toEqual(asSets(expected));
    expect(names).toEqual(expect.arrayContaining(invoked.flat()));
    const prefixes = inCapabilities(stacks, 'AWS::Lambda::Function').flatMap(
      ({ Properties }) => Properties.Environment.Variables.FUNCTION_PREFIX ?? [],
    );
    expect(new Set(prefixes)).toEqual(new Set(['Motorcade']));
  });

  it('is an HTTP API with throttling and an access log in JSON, and leaves CORS to the operations', () => {
    const { Properties } = only(template('MotorcadeApi'), 'AWS::ApiGatewayV2::Api');
    expect(Properties.ProtocolType).toBe('HTTP');
    expect(Properties.CorsConfiguration).toBeUndefined();
    const stage = only(template('MotorcadeApi'), 'AWS::ApiGatewayV2::Stage').Properties;
    expect(stage).toMatchObject({ StageName: '$default', AutoDeploy: false });
    expect(stage.DefaultRouteSettings.ThrottlingRateLimit).toBeGreaterThan(0);
    expect(JSON.parse(stage.AccessLogSettings.Format)).toMatchObject({ requestId: '$context.requestId' });
  });

  it('has plain values of the settings, so a changed one takes effect, and no parameter that keeps an old one', () => {
    for (const { Parameters } of Object.values(stacks)) expect(Object.keys(Parameters)).toEqual(['BootstrapVersion']);
    const environment = { ...REQUIRED_SETTINGS, OIDC_ISSUER: 'https://other.example.org/', RATE_LIMIT_KEY: 'user' };
    const settings = { OIDC_ISSUER: 'https://id.example.org/', CORS_ORIGINS: 'https://app.example.org' };
    const said = synthesise(one(), { settings, environment, nag: false })['MotorcadeSystem'] as Template;
    expect(only(said, 'AWS::Lambda::Function').Properties.Environment.Variables).toMatchObject({
      ...settings,
      OIDC_AUDIENCE: 'motorcade',
      RATE_LIMIT_KEY: 'user',
    });
  });

  it('takes a name of its own with its certificate, and is then reached by that alone', () => {
    const certificate = 'arn:aws:acm:eu-west-1:123456789012:certificate/0b2d6a9e-0000-4000-8000-000000000000';
    const named = synthesise(one(), {
      settings: { domain: 'api.example.org', certificate, hostedZone: 'Z0123456789ABC' },
    });
    const api = named['MotorcadeApi'] as Template;
    expect(only(api, 'AWS::ApiGatewayV2::DomainName').Properties.DomainName).toBe('api.example.org');
    expect(only(api, 'AWS::ApiGatewayV2::Api').Properties.DisableExecuteApiEndpoint).toBe(true);
    expect(JSON.stringify(api.Outputs?.['Url'])).toMatch(/"https:\/\/",\{"Ref":"DomainName/);
    const records = resourcesOf(api, 'AWS::Route53::RecordSet').map(({ Properties }) => Properties);
    expect(records.map(({ Name, Type }) => [Name, Type])).toEqual([
      ['api.example.org', 'A'],
      ['api.example.org', 'AAAA'],
    ]);
  });
});

describe('the jobs stack', () => {
  it('has a schedule per scheduled job, which names the time of the run', () => {
    const schedules = resourcesOf(template('MotorcadeJobs'), 'AWS::Scheduler::Schedule');
    expect(schedules.map(({ Properties }) => Properties.ScheduleExpression).sort()).toEqual(
      real.jobs.flatMap(({ contract }) => contract.every ?? []).sort(),
    );
    for (const { Properties } of schedules) {
      expect(JSON.parse(Properties.Target.Input)).toEqual({ time: '<aws.scheduler.scheduled-time>' });
    }
  });

  it('retries a failed run a bounded number of times, on the way to the function and in it, and then keeps it', () => {
    const jobsStack = template('MotorcadeJobs');
    const bounds = { MaximumEventAgeInSeconds: 300, MaximumRetryAttempts: 2 };
    const queue = expect.objectContaining({ 'Fn::GetAtt': [expect.stringMatching(/^Failed/), 'Arn'] });
    for (const { Properties } of resourcesOf(jobsStack, 'AWS::Scheduler::Schedule')) {
      expect(Properties.Target).toMatchObject({ RetryPolicy: bounds, DeadLetterConfig: { Arn: queue } });
    }
    const invocations = resourcesOf(jobsStack, 'AWS::Lambda::EventInvokeConfig');
    expect(invocations).toHaveLength(real.jobs.filter(({ contract }) => contract.every).length);
    for (const { Properties } of invocations) {
      expect(Properties).toMatchObject({ ...bounds, DestinationConfig: { OnFailure: { Destination: queue } } });
    }
  });

  it('lets the schedules call these functions and no others', () => {
    const statements = resourcesOf(template('MotorcadeJobs'), 'AWS::IAM::Policy').flatMap(
      ({ Properties }) => Properties.PolicyDocument.Statement as { Action: string; Resource: unknown }[],
    );
    const callable = statements.filter(({ Action }) => Action === 'lambda:InvokeFunction');
    expect(callable.flatMap(({ Resource }) => Resource)).toHaveLength(
      real.jobs.filter(({ contract }) => contract.every).length,
    );
  });
});
