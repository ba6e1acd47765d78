import { jobs, type Operation, operations } from '#functions/registry.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { run } from '#test/support/run.ts';
import type { Services } from '../services.ts';
import { openWindow } from '../spending.ts';
import type { LargeEvent } from './make-event.ts';
import { limitsOf, type Measured, measure, OPERATION_SECONDS } from './scale-figure.ts';

/** A request to an operation, as the administrator by default. */
export interface Question {
  readonly name: string;
  readonly operationId: string;
  readonly ask: Partial<CallOptions>;
}

export function question(operationId: string, name = '', ask: Partial<CallOptions> = {}): Question {
  return {
    name,
    operationId,
    ask,
  };
}

/** An event, and how to measure requests and jobs on it. */
export interface Measuring {
  readonly event: LargeEvent;
  readonly now: string;
  readonly services: Services;
  readonly operations: readonly Operation[];
  /** Measures one request. A GET is asked before, because a process reads some values once. */
  readonly ask: (question: Question) => Promise<Measured>;
  /** Measures one run of a job: by its schedule, or with a message of its queue. */
  readonly run: (jobId: string, label?: string, message?: unknown) => Promise<Measured>;
  readonly scheduled: readonly string[];
}

/** Returns how to measure on an event. */
export async function measuringOn(event: LargeEvent, services: Services, now: string): Promise<Measuring> {
  const all = await operations();
  const found = new Map(all.map((each) => [each.contract.operationId, each]));
  const known = new Map((await jobs()).map((each) => [each.contract.jobId, each]));
  return {
    event,
    now,
    services,
    operations: all,
    scheduled: [...known.values()].flatMap(({ contract }) => (contract.every ? contract.jobId : [])),
    ask: async ({ ask, name, operationId }) => {
      const operation = found.get(operationId);
      if (!operation) throw new Error(`there is no ${operationId}`);
      const options = { as: event.administrator, ...ask };
      await openWindow(options);
      if (operation.contract.method === 'GET') await call(operation, options);
      const limits = limitsOf(OPERATION_SECONDS, operation.contract.memoryMegabytes);
      return measure([operationId, name].filter(Boolean).join(', '), limits, () => call(operation, options));
    },
    run: async (jobId, label = '', message?: unknown) => {
      const job = known.get(jobId);
      if (!job) throw new Error(`there is no ${jobId}`);
      const { memoryMegabytes, timeoutSeconds } = job.contract;
      const name = [`job ${jobId}`, label].filter(Boolean).join(', ');
      return measure(name, limitsOf(timeoutSeconds, memoryMegabytes), async () => ({
        status: 0,
        text: JSON.stringify(await run(job, now, message)),
      }));
    },
  };
}
