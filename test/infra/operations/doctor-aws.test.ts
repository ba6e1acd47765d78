import { createServer } from 'node:http';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { GetFunctionConfigurationCommand, LambdaClient, ResourceNotFoundException } from '@aws-sdk/client-lambda';
import {
  GetScheduleCommand,
  ResourceNotFoundException as ScheduleNotFoundException,
  SchedulerClient,
} from '@aws-sdk/client-scheduler';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { jobs } from '#functions/registry.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { checkIssuer } from '#infra/operations/check-identity.ts';
import { checkSchedules, checkServices } from '#infra/operations/check-services.ts';
import { checkTable, prepareRestored } from '#infra/operations/check-table.ts';
import { awsPlace } from '#infra/operations/find-place.ts';
import { checkQueues, replayQueue } from '#infra/operations/queues.ts';
import { TABLE_SHAPE } from '#infra/table-shape.ts';
import { DEFAULT_FEATURES } from '#shared/schemas/settings/features.ts';
import { mockedClient } from '#test/support/mocked-client.ts';

const lambda = mockedClient(LambdaClient);
const secrets = mockedClient(SecretsManagerClient);
const scheduler = mockedClient(SchedulerClient);
const sqs = mockedClient(SQSClient);
const dynamodb = mockedClient(DynamoDBClient);
const contracts = (await jobs()).map(({ contract }) => contract);

beforeEach(() => {
  for (const mock of [lambda, secrets, scheduler, sqs, dynamodb]) mock.reset();
  const environment = (name: string) => {
    if (name === 'SummitSystem-getHealth') return { TABLE_NAME: 'T', OIDC_ISSUER: 'https://id.example.org/' };
    return name === 'SummitJobs-flight-poller' ? { FLIGHTS_SECRET_ARN: 'arn:flights' } : {};
  };
  lambda.on(GetFunctionConfigurationCommand).callsFake(({ FunctionName }: { FunctionName: string }) => {
    if (!FunctionName.startsWith('Summit'))
      throw new ResourceNotFoundException({ $metadata: {}, message: 'none', Message: 'none' });
    const LogGroup = FunctionName.startsWith('SummitJobs') ? 'log-of-jobs' : 'log-of-operations';
    return { Environment: { Variables: environment(FunctionName) }, LoggingConfig: { LogGroup } };
  });
  sqs
    .on(GetQueueUrlCommand)
    .callsFake(({ QueueName }: { QueueName: string }) => ({ QueueUrl: `https://sqs/1/${QueueName}` }));
});

describe('the doctor of a deployment', () => {
  it('finds its parts by the name of the deployment, and says so if there are none', async () => {
    const { environment, logGroups, queues } = await awsPlace('summit');
    // The story of a record has what jobs did with it.
    expect(logGroups).toEqual(['log-of-operations', 'log-of-jobs']);
    expect(environment).toMatchObject({ TABLE_NAME: 'T', OIDC_ISSUER: 'https://id.example.org/' });
    expect(queues).toContainEqual({
      name: 'deliver-messages',
      url: 'https://sqs/1/SummitJobs-deliver-messages',
      deadLettersUrl: 'https://sqs/1/SummitJobs-deliver-messages-dead-letters',
    });
    expect(queues).toContainEqual({ name: 'failed-runs', url: 'https://sqs/1/SummitJobs-failed-runs' });
    await expect(awsPlace()).rejects.toThrow(/no function MotorcadeSystem-getHealth .*--deployment/);
  });

  it('reads secrets for their names only', async () => {
    const only = { flights: true, gps: false, messaging: false, copilot: false };
    const place = await awsPlace('summit');
    for (const [SecretString, text] of [
      ['{"FLIGHTS_URL":"https://flights","FLIGHTS_KEY":"hush-hush"}', 'flights: its secret is complete'],
      ['{"FLIGHTS_URL":"https://flights","FLIGHTS_KEY":""}', 'flights: FLIGHTS_KEY missing'],
      ['hush-hush', 'flights: FLIGHTS_URL and FLIGHTS_KEY missing'],
    ] as const) {
      secrets.on(GetSecretValueCommand, { SecretId: 'arn:flights' }).resolves({ SecretString });
      const findings = await checkServices(place, only);
      expect(findings[0]?.text).toBe(text);
      expect(findings[1]?.text).toBe('gps: off in the settings');
      expect(JSON.stringify(findings)).not.toContain('hush');
    }
  });

  it('compares the schedules with the settings', async () => {
    scheduler.on(GetScheduleCommand).resolves({ State: 'ENABLED' });
    scheduler
      .on(GetScheduleCommand, { GroupName: 'SummitJobs', Name: 'verify-ledgers' })
      .resolves({ State: 'DISABLED' });
    scheduler
      .on(GetScheduleCommand, { GroupName: 'SummitJobs', Name: 'advance-activities' })
      .rejects(new ScheduleNotFoundException({ $metadata: {}, message: 'none', Message: 'none' }));
    const features = { ...DEFAULT_FEATURES, gps: false };
    const findings = await checkSchedules(await awsPlace('summit'), features, contracts);
    expect(findings.map(({ text }) => text)).toEqual([
      'schedule advance-activities: missing',
      'schedule gps-sync: enabled though its feature is off',
      'schedule refresh-arrivals: enabled though its feature is off',
      'schedule verify-ledgers: disabled',
    ]);
  });

  it('finds what a restored table lacks', async () => {
    const client = new DynamoDBClient();
    const indexes = TABLE_SHAPE.indexes.map((IndexName) => ({ IndexName, IndexStatus: 'ACTIVE' as const }));
    dynamodb
      .on(DescribeTableCommand)
      .resolves({ Table: { TableStatus: 'ACTIVE', GlobalSecondaryIndexes: indexes.slice(1) } });
    dynamodb.on(DescribeContinuousBackupsCommand).resolves({});
    dynamodb.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } });
    const bare = await checkTable({ client, tableName: 'T', isLocal: false });
    expect(bare.map(({ level, text }) => `${level} ${text}`)).toEqual([
      'problem table T: index gsi1 is missing',
      'warning table T: no deletion protection',
      'problem table T: no point-in-time recovery',
      'problem table T: nothing expires',
    ]);
    expect(bare.slice(1).map(({ cure }) => cure)).toEqual([
      'aws dynamodb update-table --table-name T --deletion-protection-enabled',
      'aws dynamodb update-continuous-backups --table-name T --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true',
      'aws dynamodb update-time-to-live --table-name T --time-to-live-specification Enabled=true,AttributeName=expiresAt',
    ]);
    dynamodb.on(DescribeTableCommand).resolves({
      Table: { TableStatus: 'ACTIVE', GlobalSecondaryIndexes: indexes, DeletionProtectionEnabled: true },
    });
    dynamodb.on(DescribeContinuousBackupsCommand).resolves({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
      },
    });
    dynamodb
      .on(DescribeTimeToLiveCommand)
      .resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' } });
    expect(await checkTable({ client, tableName: 'T', isLocal: false })).toEqual([
      { level: 'ok', text: 'table T: healthy' },
    ]);
  });

  it('gives a restored table what it lacks, once', async () => {
    const client = new DynamoDBClient();
    dynamodb.on(DescribeTableCommand).resolves({ Table: {} });
    dynamodb.on(DescribeContinuousBackupsCommand).resolves({});
    dynamodb.on(DescribeTimeToLiveCommand).resolves({});
    await prepareRestored(client, 'T');
    const changed = (command: Parameters<typeof dynamodb.commandCalls>[0]) =>
      dynamodb.commandCalls(command).map(({ args: [{ input }] }) => input as object);
    expect(changed(UpdateTableCommand)).toEqual([{ TableName: 'T', DeletionProtectionEnabled: true }]);
    expect(changed(UpdateContinuousBackupsCommand)).toHaveLength(1);
    expect(changed(UpdateTimeToLiveCommand)).toEqual([
      { TableName: 'T', TimeToLiveSpecification: { Enabled: true, AttributeName: 'expiresAt' } },
    ]);
    dynamodb.on(DescribeTableCommand).resolves({ Table: { DeletionProtectionEnabled: true } });
    const PointInTimeRecoveryDescription = { PointInTimeRecoveryStatus: 'ENABLED' } as const;
    dynamodb.on(DescribeContinuousBackupsCommand).resolves({
      ContinuousBackupsDescription: { ContinuousBackupsStatus: 'ENABLED', PointInTimeRecoveryDescription },
    });
    const live = { TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' } as const;
    dynamodb.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: live });
    await prepareRestored(client, 'T');
    expect(changed(UpdateTableCommand)).toHaveLength(1);
    expect(changed(UpdateTimeToLiveCommand)).toHaveLength(1);
  });

  it('counts failed runs, and lets SQS move dead letters back', async () => {
    const client = new SQSClient();
    sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: '0' } });
    const failed = { name: 'failed-runs', url: 'https://sqs/1/failed' };
    expect(await checkQueues(client, { flags: ' --deployment summit', queues: [failed] })).toEqual([
      { level: 'ok', text: 'queues: nothing has failed' },
    ]);
    sqs
      .on(GetQueueAttributesCommand)
      .resolves({ Attributes: { ApproximateNumberOfMessages: '3', QueueArn: 'arn:dead' } });
    expect((await checkQueues(client, { flags: ' --deployment summit', queues: [failed] }))[0]?.text).toMatch(
      /^failed runs: 3 runs /,
    );
    const queue = { name: 'q', url: 'https://sqs/1/q', deadLettersUrl: 'https://sqs/1/dead' };
    const [found] = await checkQueues(client, { flags: ' --deployment summit', queues: [queue] });
    expect(found?.cure).toMatch(/npm run ops -- replay q --deployment summit$/);
    expect(await replayQueue(client, { url: 'https://sqs/1/q', deadLettersUrl: 'https://sqs/1/dead' })).toBe(3);
    expect(sqs.commandCalls(StartMessageMoveTaskCommand)[0]?.args[0].input).toMatchObject({ SourceArn: 'arn:dead' });
  });
});

describe('the check of an issuer', () => {
  const check = async (
    documents: Readonly<Record<string, object>>,
    environment: (url: string) => Record<string, string>,
  ) => {
    const server = createServer((request, response) => {
      const document = documents[request.url ?? ''];
      if (!document) return response.writeHead(404).end();
      return response.end(JSON.stringify(document).replaceAll('HERE', `http://127.0.0.1:${port}`));
    });
    const port = await listen(server, 0);
    const url = `http://127.0.0.1:${port}`;
    const place = { ...(await awsPlace('summit')), environment: environment(url) };
    const findings = await checkIssuer(place);
    await closeServer(server, 0);
    return { findings, url };
  };
  const RSA = { kid: 'k', kty: 'RSA', alg: 'RS256', use: 'sig' };

  it('takes an issuer with or without a slash at its end, as the functions do', async () => {
    const documents = { '/.well-known/jwks.json': { keys: [RSA] } };
    for (const end of ['', '/']) {
      const { findings } = await check(documents, (url) => ({ OIDC_ISSUER: url + end }));
      expect(findings).toEqual([
        { level: 'ok', text: expect.stringContaining('/.well-known/jwks.json has usable keys') },
      ]);
    }
  });

  it('names the right address of the keys, and the right issuer, where the settings are wrong', async () => {
    const discovery = { issuer: 'HERE/realm', jwks_uri: 'HERE/certs' };
    const documents = { '/.well-known/openid-configuration': discovery, '/certs': { keys: [RSA] } };
    const { findings, url } = await check(documents, (OIDC_ISSUER) => ({ OIDC_ISSUER }));
    expect(findings.map(({ cure }) => cure)).toEqual([
      `Set OIDC_ISSUER=${url}/realm and deploy.`,
      `Set OIDC_JWKS_URI=${url}/certs and deploy.`,
    ]);
  });

  it('says where userinfo is, and which claims the issuer names', async () => {
    const discovery = {
      issuer: 'HERE',
      jwks_uri: 'HERE/k',
      userinfo_endpoint: 'HERE/me',
      claims_supported: ['sub', 'email'],
    };
    const documents = {
      '/.well-known/openid-configuration': discovery,
      '/.well-known/jwks.json': { keys: [RSA] },
    };
    const { findings, url } = await check(documents, (OIDC_ISSUER) => ({ OIDC_ISSUER }));
    expect(findings[1]).toEqual({
      level: 'ok',
      text: `issuer: userinfo is at ${url}/me. The claims that it names: sub, email`,
    });
  });

  it('takes every key that the service can use, also one without a name or an algorithm', async () => {
    for (const key of [{ ...RSA, alg: 'PS256' }, { kty: 'RSA' }, { kty: 'EC', crv: 'P-256' }]) {
      const keys = { '/.well-known/jwks.json': { keys: [key] } };
      const { findings } = await check(keys, (OIDC_ISSUER) => ({ OIDC_ISSUER }));
      expect(findings.map(({ level }) => level)).toEqual(['ok']);
    }
  });

  it('refuses keys that the service cannot use', async () => {
    const curve = { kid: 'k', kty: 'EC', crv: 'secp256k1' };
    for (const key of [{ ...RSA, alg: 'RSA-OAEP' }, { ...RSA, use: 'enc' }, { kid: 'k', kty: 'oct' }, curve]) {
      const { findings } = await check({ '/.well-known/jwks.json': { keys: [key] } }, (OIDC_ISSUER) => ({
        OIDC_ISSUER,
      }));
      expect(findings[0]?.text).toMatch(/no key .* can sign access tokens/);
    }
  });
});
