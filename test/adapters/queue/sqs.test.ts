import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { SQSEvent } from 'aws-lambda';
import { type LocalQueues, startQueues } from '#infra/local/queues/local-queues.ts';
import { jobQueue, messageHold, QueueFailed } from '#shared/adapters/queue/job-queue.ts';
import { testAccess } from '#test/support/local-access.ts';

const CONTRACT = { jobId: 'count-things', queue: { batchSize: 10, visibilitySeconds: 1, maxReceives: 2 } } as const;
const VARIABLE = 'QUEUE_COUNT_THINGS_URL';
let queues: LocalQueues | undefined;

async function start(dataFolder?: string): Promise<LocalQueues> {
  queues = await startQueues([CONTRACT], testAccess(), dataFolder);
  Object.assign(process.env, queues.environment);
  return queues;
}
function bodiesOf(event: SQSEvent | undefined): unknown[] {
  return (event?.Records ?? []).map(({ body }) => JSON.parse(body) as unknown);
}

afterEach(async () => {
  await queues?.stop();
  queues = undefined;
  delete process.env[VARIABLE];
});

describe('the queue of a job', () => {
  it('takes any number of messages and delivers each, with the attributes of SQS', async () => {
    const local = await start();
    await jobQueue(CONTRACT.jobId).send(Array.from({ length: 23 }, (_, n) => ({ body: { n } })));
    const found: unknown[] = [];
    for (;;) {
      const batch = await local.receive(CONTRACT, { waitSeconds: 0 });
      if (!batch) break;
      expect(batch.event.Records.length).toBeLessThanOrEqual(CONTRACT.queue.batchSize);
      expect(batch.event.Records[0]).toMatchObject({
        eventSource: 'aws:sqs',
        eventSourceARN: 'arn:aws:sqs:eu-west-1:000000000000:count-things',
        attributes: { ApproximateReceiveCount: '1' },
      });
      found.push(...bodiesOf(batch.event));
      await batch.finish(new Set());
    }
    expect(found).toHaveLength(23);
    expect(new Set(found.map((body) => JSON.stringify(body))).size).toBe(23);
  });

  it('holds a delayed message back', async () => {
    const local = await start();
    await jobQueue(CONTRACT.jobId).send([{ body: 'later', delaySeconds: 1 }, { body: 'now' }]);
    expect(bodiesOf((await local.receive(CONTRACT, { waitSeconds: 0 }))?.event)).toEqual(['now']);
    expect(bodiesOf((await local.receive(CONTRACT, { waitSeconds: 5 }))?.event)).toContain('later');
  });

  it('delivers a failed message again, and after the last attempt no more', async () => {
    const local = await start();
    await jobQueue(CONTRACT.jobId).send([{ body: 'good' }, { body: 'bad' }]);
    const once = await local.receive(CONTRACT, { waitSeconds: 0 });
    const bad = once?.event.Records.find(({ body }) => body === '"bad"')?.messageId ?? '';
    await once?.finish(new Set([bad]));
    const again = await local.receive(CONTRACT, { waitSeconds: 5 });
    expect(bodiesOf(again?.event)).toEqual(['bad']);
    await again?.finish(new Set([bad]));
    expect(await local.receive(CONTRACT, { waitSeconds: 2 })).toBeUndefined();
  });

  it('keeps its messages over a restart, where it has a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'queues-'));
    const first = await start(folder);
    await jobQueue(CONTRACT.jobId).send([{ body: 'kept' }]);
    await first.stop();
    const local = await start(folder);
    expect(bodiesOf((await local.receive(CONTRACT, { waitSeconds: 0 }))?.event)).toEqual(['kept']);
    await rm(folder, { recursive: true });
  });

  it('gives the messages of a killed run to another one soon, and those of a run that goes on to no other', async () => {
    const contract = { jobId: 'count-things', queue: { ...CONTRACT.queue, visibilitySeconds: 600, holdSeconds: 1 } };
    const local = await startQueues([contract], testAccess());
    queues = local;
    Object.assign(process.env, local.environment);
    await jobQueue(contract.jobId).send([{ body: 'long' }]);
    const first = await local.receive(contract, { waitSeconds: 0 });
    const receipts = (first?.event.Records ?? []).map(({ receiptHandle }) => receiptHandle);
    const release = await messageHold(contract, 200)(receipts);
    expect(await local.receive(contract, { waitSeconds: 2 })).toBeUndefined();
    release();
    expect(bodiesOf((await local.receive(contract, { waitSeconds: 5 }))?.event)).toEqual(['long']);
  });

  it('refuses with QueueFailed if it is not configured or does not answer', async () => {
    await expect(jobQueue('missing').send([{ body: 1 }])).rejects.toThrow('QUEUE_MISSING_URL is missing');
    const first = await start();
    await first.stop();
    queues = undefined;
    await expect(jobQueue(CONTRACT.jobId).send([{ body: 1 }])).rejects.toThrow(QueueFailed);
  });
});
