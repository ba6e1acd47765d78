import { beforeAll, describe, expect, it } from '@jest/globals';
import { jobs, operations } from '#functions/registry.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { defineJob } from '#shared/contract/define-job.ts';
import { type Resource, resourcesOf, synthesise, type Template } from '#test/support/synthesised.ts';

const job = defineJob({
  jobId: 'count-things',
  summary: 'Count things',
  queue: { batchSize: 5, visibilitySeconds: 60, holdSeconds: 20, maxReceives: 4 },
  timeoutSeconds: 30,
  uses: ['table:read', 'queue:send:count-things'],
});
let sender: { readonly contract: Contract };
let stacks: Record<string, Template>;
let jobsStack: Template;
beforeAll(async () => {
  const any = (await operations()).find(({ contract }) => contract.operationId === 'getVip');
  if (!any) throw new Error('there is no operation getVip');
  sender = { contract: { ...any.contract, uses: [...any.contract.uses, 'queue:send:count-things'] } };
  stacks = synthesise({ operations: [sender], jobs: [{ contract: job }] });
  jobsStack = stacks['MotorcadeJobs'] as Template;
});

function statementsIn(resources: readonly Resource[]): { Action: unknown; Resource: unknown }[] {
  return resources.flatMap(({ Properties }) => Properties.Policies[0].PolicyDocument.Statement);
}
function functionNamed(template: Template, prefix: string): Resource {
  const [, found] =
    Object.entries(template.Resources).find(
      ([id, { Type }]) => Type === 'AWS::Lambda::Function' && id.startsWith(prefix),
    ) ?? [];
  if (!found) throw new Error(`no function ${prefix}`);
  return found;
}
const QUEUE_ARN = { 'Fn::GetAtt': [expect.stringMatching(/^countthingsqueueQueue/), 'Arn'] };

describe('the queue of a job', () => {
  it('has a dead-letter queue, and both are encrypted and refuse requests without TLS', () => {
    const queues = resourcesOf(jobsStack, 'AWS::SQS::Queue');
    // The queue, its dead-letter queue, and the queue for failed runs of schedules.
    expect(queues).toHaveLength(3);
    for (const { Properties } of queues) expect(Properties.SqsManagedSseEnabled).toBe(true);
    expect(resourcesOf(jobsStack, 'AWS::SQS::QueuePolicy')).toHaveLength(3);
    const [queue] = queues.filter(({ Properties }) => Properties.RedrivePolicy);
    expect(queue?.Properties).toMatchObject({ VisibilityTimeout: 60, RedrivePolicy: { maxReceiveCount: 4 } });
  });

  it('invokes its function in batches, and hears which messages failed', () => {
    const [mapping] = resourcesOf(jobsStack, 'AWS::Lambda::EventSourceMapping');
    expect(mapping?.Properties).toMatchObject({
      BatchSize: 5,
      EventSourceArn: QUEUE_ARN,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 2 },
    });
    expect(resourcesOf(jobsStack, 'AWS::Scheduler::Schedule')).toEqual([]);
  });

  it('runs as often at once as the contract says', () => {
    const many = defineJob({ ...job, queue: { ...job.queue, maxConcurrency: 40 } });
    const template = synthesise({ operations: [sender], jobs: [{ contract: many }] })['MotorcadeJobs'] as Template;
    const [mapping] = resourcesOf(template, 'AWS::Lambda::EventSourceMapping');
    expect(mapping?.Properties.ScalingConfig).toEqual({ MaximumConcurrency: 40 });
  });

  it('has a URL that its job and the operations that send to it know, and only the job may receive', () => {
    const { Variables } = functionNamed(jobsStack, 'countthings').Properties.Environment;
    expect(Variables.QUEUE_COUNT_THINGS_URL).toEqual({ Ref: expect.stringMatching(/^countthingsqueueQueue/) });
    const own = statementsIn(resourcesOf(jobsStack, 'AWS::IAM::Role').filter(({ Properties }) => Properties.Policies));
    expect(own).toContainEqual({
      Action: [
        'sqs:ChangeMessageVisibility',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
        'sqs:ReceiveMessage',
        'sqs:SendMessage',
      ],
      Effect: 'Allow',
      Resource: QUEUE_ARN,
    });
    const api = stacks['MotorcadeVIPs'] as Template;
    const sending = functionNamed(api, sender.contract.operationId).Properties.Environment.Variables;
    expect(JSON.stringify(sending.QUEUE_COUNT_THINGS_URL)).toContain('Fn::ImportValue');
    const others = statementsIn(resourcesOf(api, 'AWS::IAM::Role').filter(({ Properties }) => Properties.Policies));
    expect(others.filter(({ Action }) => JSON.stringify(Action).includes('sqs:'))).toEqual([
      { Action: 'sqs:SendMessage', Effect: 'Allow', Resource: { 'Fn::ImportValue': expect.any(String) } },
    ]);
  });

  it('rests during a maintenance, as do the schedules, and the API is closed. With `tracing`, X-Ray records all functions', () => {
    const closed = synthesise(
      { operations: [sender], jobs: [{ contract: job }] },
      { settings: { MAINTENANCE_MINUTES: '60', tracing: 'on' } },
    );
    const enabled = (template: Template) =>
      resourcesOf(template, 'AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties.Enabled);
    expect([enabled(closed['MotorcadeJobs'] as Template), enabled(jobsStack)]).toEqual([[false], [true]]);
    const operation = functionNamed(closed['MotorcadeVIPs'] as Template, sender.contract.operationId);
    expect(operation.Properties.Environment.Variables.MAINTENANCE_MINUTES).toBe('60');
    const [kept] = resourcesOf(closed['MotorcadeData'] as Template, 'AWS::SSM::Parameter');
    expect(kept?.Properties.Value).not.toContain('MAINTENANCE');
    for (const [name, template] of Object.entries(closed)) {
      const functions = resourcesOf(template, 'AWS::Lambda::Function').filter(
        ({ Properties }) => Properties.Environment,
      );
      const traced = functions.filter(({ Properties }) => Properties.TracingConfig?.Mode === 'Active');
      const may = statementsIn(resourcesOf(template, 'AWS::IAM::Role').filter(({ Properties }) => Properties.Policies));
      expect([name, traced.length]).toEqual([name, functions.length]);
      if (functions.length > 0) expect(JSON.stringify(may)).toContain('xray:PutTraceSegments');
    }
    expect(JSON.stringify(stacks)).not.toContain('xray:');
  });

  it('must exist for each use that names it', async () => {
    const deployed = { operations: [sender], jobs: await jobs() };
    expect(() => synthesise(deployed)).toThrow('there is no job count-things with a queue');
  });
});
