import { setTimeout as pause } from 'node:timers/promises';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, it } from '@jest/globals';
import * as makeReports from '#functions/jobs/make-reports.ts';
import { claimedReport, queuedReport } from '#shared/domain/reports/report.ts';
import { later } from '#shared/domain/time/days.ts';
import { createPendingReport, findPendingReport } from '#shared/entities/reports/pending-report.ts';
import { jobContext } from '#shared/pipeline/run-job.ts';
import { newId } from '#shared/platform/ids.ts';
import type { PendingReport } from '#shared/schemas/reports/report.ts';
import { transact } from '#shared/table/transact.ts';
import { holdingClaim, sweepReports } from '#shared/use-cases/reports/make-report.ts';
import { useQueues } from '#test/support/queues.ts';
import { useTable } from '#test/support/table.ts';

useTable();
useQueues(makeReports);

const NOW = new Date().toISOString();
function at(seconds: number) {
  return jobContext('make-reports', later(NOW, seconds * 1_000), 'request');
}

async function aClaimedReport(): Promise<PendingReport> {
  const wanted = { kind: 'ROSTER', format: 'CSV' } as const;
  const queued = queuedReport({ id: newId('rep'), createdAt: NOW, createdBy: 'ada', wanted, of: 1 });
  const claimed = claimedReport(queued, NOW);
  await transact([createPendingReport(claimed)]);
  return claimed;
}
async function claimOf({ id }: PendingReport) {
  return (await findPendingReport(id, NOW))?.claimedUntil ?? '';
}

/** Returns the messages that wait in the queue with a delay, and those that can be received now. */
async function waiting(): Promise<[delayed: number, ready: number]> {
  const QueueUrl = String(process.env['QUEUE_MAKE_REPORTS_URL']);
  const client = new SQSClient({ endpoint: new URL(QueueUrl).origin });
  const { Attributes = {} } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  client.destroy();
  return [Number(Attributes['ApproximateNumberOfMessagesDelayed']), Number(Attributes['ApproximateNumberOfMessages'])];
}

describe('the claim of a report', () => {
  it('is extended while the worker works, and no longer', async () => {
    const claimed = await aClaimedReport();
    const first = await claimOf(claimed);
    const work = async (): Promise<string> => {
      while ((await claimOf(claimed)) === first) await pause(5);
      return 'made';
    };
    const context = at(0);
    const extensions: Promise<unknown>[] = [];
    const commit: typeof context.commit = (...given) => {
      const extension = context.commit(...given);
      extensions.push(extension);
      return extension;
    };
    expect(await holdingClaim({ ...context, commit }, claimed, work, 5)).toBe('made');
    // The last extension may still be on its way.
    await Promise.allSettled(extensions);
    const last = await claimOf(claimed);
    expect(last > first).toBe(true);
    await pause(50);
    expect(await claimOf(claimed)).toBe(last);
  });

  it('is not extended once another worker has the report', async () => {
    const claimed = await aClaimedReport();
    const stale = { ...claimed, version: claimed.version - 1 };
    await holdingClaim(at(0), stale, () => pause(50), 5);
    expect(await claimOf(claimed)).toBe(claimed.claimedUntil);
  });

  it('ends in the queue: a sweep of the minute before sends the message for the second at which it ends', async () => {
    await sweepReports(at(3_600));
    const [, readyBefore] = await waiting();
    await aClaimedReport();
    expect(await sweepReports(at(10))).toBe(0);
    expect(await waiting()).toEqual([1, readyBefore]);
  });
});
