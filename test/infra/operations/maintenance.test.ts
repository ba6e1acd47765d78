import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  ResourceConflictException,
  ResourceNotFoundException,
  UpdateEventSourceMappingCommand,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import {
  GetScheduleCommand,
  ResourceNotFoundException as ScheduleNotFound,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { QueueDoesNotExist } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { jobs, operations } from '#functions/registry.ts';
import { describeError } from '#infra/local/terminal.ts';
import { deployedEnvironment } from '#infra/operations/find-place.ts';
import { closeDeployment, openDeployment } from '#infra/operations/maintenance.ts';
import { DEFAULT_FEATURES } from '#shared/schemas/settings/features.ts';
import { mockedClient } from '#test/support/mocked-client.ts';

const lambda = mockedClient(LambdaClient);
const scheduler = mockedClient(SchedulerClient);
const folder = mkdtempSync(join(tmpdir(), 'motorcade-maintenance-'));
const path = process.env['PATH'];

beforeAll(() => {
  writeFileSync(join(folder, 'aws'), `#!/bin/sh\necho "$*" >> "${folder}/log"\n`);
  chmodSync(join(folder, 'aws'), 0o755);
  process.env['PATH'] = [folder, path].join(delimiter);
});
afterAll(() => {
  process.env['PATH'] = path;
  rmSync(folder, { recursive: true, force: true });
});

/** What the deployment has: variables by function, consumers by job, schedules by job. */
const variables = new Map<string, Record<string, string>>();
const consumers = new Map<string, boolean>();
const schedules = new Map<string, string>();
const rates = new Set<string>();
const contracts = (await jobs()).map(({ contract }) => contract);

beforeEach(async () => {
  for (const map of [variables, consumers, schedules]) map.clear();
  lambda.reset();
  scheduler.reset();
  lambda.on(GetFunctionConfigurationCommand).callsFake(({ FunctionName }: { FunctionName: string }) => {
    // One operation is new in this version, and not deployed yet.
    if (FunctionName === 'SummitVIPs-createVip')
      throw new ResourceNotFoundException({ $metadata: {}, message: 'none', Message: 'none' });
    return { Environment: { Variables: variables.get(FunctionName) ?? { TABLE_NAME: 'T' } }, RevisionId: 'r' };
  });
  lambda.on(UpdateFunctionConfigurationCommand).callsFake(({ Environment, FunctionName }) => {
    variables.set(FunctionName, Environment.Variables);
    return {};
  });
  lambda
    .on(ListEventSourceMappingsCommand)
    .callsFake(({ FunctionName }: { FunctionName: string }) => ({ EventSourceMappings: [{ UUID: FunctionName }] }));
  lambda.on(UpdateEventSourceMappingCommand).callsFake(({ Enabled, UUID }) => {
    consumers.set(UUID, Enabled);
    return {};
  });
  scheduler.on(GetScheduleCommand).callsFake(({ Name }: { Name: string }) => ({
    State: schedules.get(Name) ?? 'ENABLED',
    ScheduleExpression: 'rate(7 minutes)',
    Target: { Arn: 'arn', RoleArn: 'role' },
  }));
  scheduler.on(UpdateScheduleCommand).callsFake(({ Name, ScheduleExpression, State }) => {
    rates.add(ScheduleExpression);
    schedules.set(Name, State);
    return {};
  });
});

const CLOSING = { minutes: 30, text: 'We restore the data.' };

describe('npm run ops -- maintenance', () => {
  it('on: closes every operation, stops every schedule and consumer, and silences the alarms of late jobs', async () => {
    expect(await closeDeployment('summit', CLOSING)).toEqual({
      done: (await operations()).length - 1,
      missing: ['SummitVIPs-createVip'],
    });
    for (const each of variables.values())
      expect(each).toEqual({ TABLE_NAME: 'T', MAINTENANCE_MINUTES: '30', MAINTENANCE_TEXT: 'We restore the data.' });
    expect(variables.has('SummitSystem-getHealth')).toBe(true);
    expect([...schedules.keys()].sort()).toEqual(contracts.flatMap(({ every, jobId }) => (every ? jobId : [])).sort());
    expect(new Set(schedules.values())).toEqual(new Set(['DISABLED']));
    expect([...consumers.keys()].sort()).toEqual(
      contracts.flatMap(({ jobId, queue }) => (queue ? `SummitJobs-${jobId}` : [])).sort(),
    );
    expect(new Set(consumers.values())).toEqual(new Set([false]));
    const asked = readFileSync(join(folder, 'log'), 'utf8');
    expect(asked).toContain('cloudwatch disable-alarm-actions --alarm-names summit-job-late-');
  });

  it('off: opens everything again, except the schedules of features that are off', async () => {
    await closeDeployment('summit', CLOSING);
    await openDeployment('summit', { ...DEFAULT_FEATURES, gps: false, flights: true, messaging: true });
    for (const each of variables.values()) expect(each).toEqual({ TABLE_NAME: 'T' });
    expect(new Set(consumers.values())).toEqual(new Set([true]));
    const resting = [...schedules].flatMap(([jobId, state]) => (state === 'DISABLED' ? [jobId] : []));
    expect(resting).toEqual(
      contracts.flatMap(({ every, feature, jobId }) => (every && feature === 'gps' ? [jobId] : [])),
    );
    expect(resting).not.toEqual([]);
    expect([...rates]).toEqual(['rate(7 minutes)']);
    expect(readFileSync(join(folder, 'log'), 'utf8')).toContain('cloudwatch enable-alarm-actions');
  });

  it('off: opens what a half-made deployment has, and says in one line what is missing', async () => {
    scheduler.on(GetScheduleCommand).rejects(new ScheduleNotFound({ $metadata: {}, message: 'none', Message: 'none' }));
    const opened = await openDeployment('summit', DEFAULT_FEATURES);
    const scheduled = contracts.flatMap(({ every, jobId }) => (every ? `SummitJobs-${jobId}` : []));
    expect(opened.missing).toEqual(['SummitVIPs-createVip', ...scheduled]);
    expect(new Set(consumers.values())).toEqual(new Set([true]));
    expect(describeError(new QueueDoesNotExist({ $metadata: {}, message: 'none' }))).toMatch(
      /^A part of the deployment is missing in this account and region\. Deploy again: [^\n]+\n$/,
    );
  });

  it('finds the table of a half-made deployment by the functions that it has', async () => {
    const none = new ResourceNotFoundException({ $metadata: {}, message: 'none', Message: 'none' });
    lambda
      .on(GetFunctionConfigurationCommand, { FunctionName: 'SummitSystem-getHealth' })
      .rejects(none)
      .on(GetFunctionConfigurationCommand, { FunctionName: `SummitJobs-${contracts[0]?.jobId}` })
      .resolves({ Environment: { Variables: { TABLE_NAME: 'summit-2' } } });
    expect(await deployedEnvironment('summit')).toMatchObject({ TABLE_NAME: 'summit-2' });
    lambda.on(GetFunctionConfigurationCommand).rejects(none);
    await expect(deployedEnvironment('summit')).rejects.toThrow(
      /^No function of the deployment summit is in [\w-]+\. Set AWS_REGION, and --deployment to the name of the deployment\./,
    );
  });

  it('says in a sentence that a deployment is changing a function', async () => {
    const busy = new ResourceConflictException({ $metadata: {}, message: 'An update is in progress' });
    lambda.on(UpdateFunctionConfigurationCommand).rejects(busy);
    const said = await openDeployment('summit', DEFAULT_FEATURES).catch(describeError);
    expect(said).toMatch(
      /^A deployment changes the same part\. Wait until it ends, and repeat this command\. [^\n]+\n$/,
    );
  });
});
