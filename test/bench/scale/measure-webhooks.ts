import * as deliverWebhooks from '#functions/jobs/deliver-webhooks.ts';
import type { Job } from '#functions/registry.ts';
import { positionAt } from '#shared/domain/changes/read-position.ts';
import { change } from '#shared/domain/records.ts';
import { auditWrite } from '#shared/entities/audit/audit.ts';
import { webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { createWebhookState } from '#shared/entities/webhooks/webhook-state.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { SECOND_MS } from '#shared/units/durations.ts';
import { putAll } from '#test/support/put-all.ts';
import { inRoleOf } from '#test/support/role.ts';
import type { Measuring } from './measuring.ts';
import { type Manner, mannerOf, type Receivers, startReceivers } from './receivers.ts';
import { limitsOf, measure, type ScaleFigure } from './scale-figure.ts';

const CHANGES = 15;
/** The schedule queues the runs of one minute. */
const MINUTE_SECONDS = 60;

/** Tells all receivers of some changes, with as many runs at once as Lambda makes, for a minute. */
export async function measureWebhooks({ event, services }: Measuring): Promise<ScaleFigure[]> {
  const receivers = await startReceivers();
  try {
    const now = new Date().toISOString();
    await beginAnew(event.webhookIds, receivers, now);
    await putAll(Array.from({ length: CHANGES }, () => aChange(now)));
    const { contract, handler }: Pick<Job, 'contract' | 'handler'> = deliverWebhooks;
    const runs: number[] = [];
    const invoke = (given: unknown) => inRoleOf(contract, () => handler(given, { awsRequestId: 'bench' } as never));
    const work = async (until: number): Promise<void> => {
      while (Date.now() < until) {
        const batch = await services.queues.receive(contract, { waitSeconds: 1 });
        if (!batch) continue;
        const startedAt = Date.now();
        await invoke(batch.event);
        runs.push(Date.now() - startedAt);
        await batch.finish(new Set());
      }
    };
    const startedAt = Date.now();
    const { figure } = await measure(
      'job deliver-webhooks, a minute of all receivers',
      limitsOf(contract.timeoutSeconds),
      async () => {
        await invoke({ time: now });
        const until = startedAt + MINUTE_SECONDS * SECOND_MS;
        await Promise.all(Array.from({ length: contract.queue?.maxConcurrency ?? 2 }, () => work(until)));
        return { status: 0, text: '' };
      },
    );
    return [{ ...figure, note: noteOf(event.webhookIds.length, receivers, { startedAt, runs }) }];
  } finally {
    receivers.stop();
  }
}

async function beginAnew(ids: readonly string[], { urlOf }: Receivers, now: string): Promise<void> {
  for (const [place, id] of ids.entries()) {
    const before = await webhookStore.find(id);
    if (!before) throw new Error(`there is no webhook ${id}`);
    await transact([webhookStore.replace(before, change(before, { url: urlOf(place) }, now))]);
  }
  await putAll(ids.map((id) => createWebhookState(id, positionAt(now))));
}

function aChange(at: string) {
  return auditWrite({
    id: newId('aud'),
    at,
    by: 'bench',
    operationId: 'updateEvent',
    subject: 'ScheduleEvent',
    subjectId: newId('act'),
    version: 2,
    fields: ['startTime'],
    requestId: 'bench',
  });
}

interface Minute {
  readonly startedAt: number;
  readonly runs: readonly number[];
}

const MANNERS: readonly Manner[] = ['QUICK', 'SLOW', 'REFUSING', 'DEAD'];

/** Says how many messages came to the receivers of each manner, and how long the last of them took. */
function noteOf(count: number, { received }: Receivers, { runs, startedAt }: Minute): string {
  const places = Array.from({ length: count }, (_, place) => place);
  const ofManner = MANNERS.flatMap((manner) => {
    const own = places.filter((place) => mannerOf(place) === manner);
    if (own.length === 0) return [];
    const times = own.map((place) => received.get(place) ?? []);
    const complete = times.filter((each) => each.length >= CHANGES).length;
    const last = Math.max(0, ...times.flat()) - startedAt;
    const tries = times.flat().length;
    return [
      `${own.length} ${manner}: ${tries} tries, ${complete} have all, the last try after ${(last / SECOND_MS).toFixed(1)} s`,
    ];
  });
  const longest = Math.max(0, ...runs) / SECOND_MS;
  return `${CHANGES} changes. ${ofManner.join('; ')}. ${runs.length} runs, the longest ${longest.toFixed(1)} s`;
}
