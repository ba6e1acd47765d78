import * as z from 'zod';
import { jobQueue } from '#shared/adapters/queue/job-queue.ts';
import { defineJob } from '#shared/contract/define-job.ts';
import { beatsOfMinute, isBeatLate, isMinuteDue } from '#shared/domain/gps/sync-plan.ts';
import { later } from '#shared/domain/time/days.ts';
import { byTrigger, runJob, runQueue } from '#shared/pipeline/run-job.ts';
import { findGpsService } from '#shared/use-cases/gps/gps-service.ts';
import { syncPositions } from '#shared/use-cases/gps/sync-positions.ts';

export const contract = defineJob({
  jobId: 'gps-sync',
  summary: 'Read the positions of the drivers from the GPS tracker',
  every: 'rate(1 minute)',
  queue: { batchSize: 1, visibilitySeconds: 360, maxReceives: 3 },
  timeoutSeconds: 60,
  uses: ['table:read', 'table:write', 'positions:write', 'gps', 'queue:send:gps-sync'],
  feature: 'gps',
});

/** One more beat of a minute: its number, and when it is planned. */
const Beat = z.object({ beat: z.int().min(1), at: z.string() });

/**
 * The schedule makes the first beat of each minute and sends itself messages for the others. Safe to repeat and to run concurrently: a run
 * leases each device before it reads it.
 */
export const handler = byTrigger({
  schedule: runJob(contract, async (context) => {
    const service = await findGpsService();
    if (!service) return { off: true };
    const { intervalSeconds } = service.settings.gps;
    if (!isMinuteDue(intervalSeconds, context.now)) return { notDue: true };
    const [, ...delays] = beatsOfMinute(intervalSeconds);
    const messages = delays.map((delaySeconds, place) => ({
      body: { beat: place + 1, at: later(context.now, delaySeconds * 1_000) },
      delaySeconds,
    }));
    const [result] = await Promise.all([syncPositions(context, service, 0), jobQueue(contract.jobId).send(messages)]);
    return { ...result };
  }),
  queue: runQueue(contract, Beat, async (context, { at, beat }) => {
    if (isBeatLate(at, context.now)) return;
    const service = await findGpsService();
    if (service) context.log.info('gps beat', { beat, ...(await syncPositions(context, service, beat)) });
  }),
});
