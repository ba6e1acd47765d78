import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { jobQueue } from '#shared/adapters/queue/job-queue.ts';
import { defineJob } from '#shared/contract/define-job.ts';
import { byTrigger, runJob, runQueue } from '#shared/pipeline/run-job.ts';
import { useLog } from '#test/support/log.ts';
import { useQueues } from '#test/support/queues.ts';

const log = useLog();
const contract = defineJob({
  jobId: 'count-things',
  summary: 'Count things',
  every: 'rate(1 minute)',
  queue: { batchSize: 10, visibilitySeconds: 30, maxReceives: 3 },
  timeoutSeconds: 10,
  uses: ['queue:send:count-things'],
});
const counted: (readonly [number, string])[] = [];
const schedule = runJob(contract, ({ now }) => Promise.resolve({ scheduled: now }));
const queue = runQueue(contract, z.object({ count: z.int(), phone: z.string() }), async ({ now }, { count }) => {
  if (count < 0) throw new Error('too small');
  counted.push([count, now]);
});
const job = { contract, handler: byTrigger({ schedule, queue }) };
const queues = useQueues(job);
function send(...bodies: readonly unknown[]): Promise<void> {
  return jobQueue(contract.jobId).send(bodies.map((body) => ({ body })));
}
const NOW = '2027-05-10T09:00:00.000Z';

describe('a job with a schedule and a queue', () => {
  it('runs for its schedule, and for each message, at the given time', async () => {
    await send({ count: 1, phone: '+441' }, { count: 2, phone: '+442' });
    expect(await queues.run(job, NOW)).toEqual({ scheduled: NOW, received: 2, failed: 0 });
    expect(counted.splice(0).sort()).toEqual([
      [1, NOW],
      [2, NOW],
    ]);
    expect(await queues.run(job, NOW)).toEqual({ scheduled: NOW, received: 0, failed: 0 });
  });

  it('reports only the messages that failed, and logs each once without its content', async () => {
    await send({ count: 3, phone: '+443' }, { count: -1, phone: '+444' }, { other: '+445' });
    expect(await queues.run(job, NOW)).toMatchObject({ received: 3, failed: 2 });
    expect(counted.splice(0)).toEqual([[3, NOW]]);
    const failures = log.lines().filter(({ message }) => message === 'queue message failed');
    expect(failures).toHaveLength(2);
    expect(failures[0]).toMatchObject({ jobId: 'count-things', messageId: expect.any(String) });
    expect(log.text()).not.toContain('+44');
  });

  it('refuses an event that is neither of a schedule nor of a queue', async () => {
    await expect(job.handler({ Records: [{}] }, { awsRequestId: 'test' } as never)).rejects.toThrow('messageId');
  });
});
