import { jobs, type Operation, operations } from '#functions/registry.ts';
import { FUNCTION_MEMORY_MB } from '#infra/function-limits.ts';
import type { Services } from '#test/bench/services.ts';
import { openWindow } from '#test/bench/spending.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { metered, type Spent } from '#test/support/capacity.ts';
import { run } from '#test/support/run.ts';
import type { LargeEvent } from './make-event.ts';

/** What one request, or one run of a job, takes of an event. */
export interface ScaleFigure {
  readonly name: string;
  readonly spent: Spent;
  /** CPU time of the process. The engine is another one. */
  readonly cpuMs: number;
  /** The memory of the process afterwards. */
  readonly megabytes: number;
  /** Of the answer. */
  readonly bytes: number;
  /** What Lambda gives the function. */
  readonly limits: { readonly seconds: number; readonly megabytes: number };
  /** What the figures do not show: why it was refused, or failed. */
  readonly note?: string | undefined;
}

/** An operation ends after this time with 503. */
const OPERATION_SECONDS = 20;

interface Asked {
  readonly status: number;
  readonly text: string;
  readonly body?: unknown;
}

interface Measured {
  readonly figure: ScaleFigure;
  readonly body: unknown;
}

/** Measures a request or a run. A failure is a figure too. */
export async function measure(
  name: string,
  [seconds, megabytes = FUNCTION_MEMORY_MB]: readonly [seconds: number, megabytes?: number | undefined],
  ask: () => Promise<Asked>,
): Promise<Measured> {
  const cpu = process.cpuUsage();
  const { own, result } = await metered(async (): Promise<Asked> => {
    try {
      return await ask();
    } catch (error) {
      return { status: 500, text: (error as Error).message };
    }
  });
  const { system, user } = process.cpuUsage(cpu);
  const figure: ScaleFigure = {
    name,
    spent: own,
    cpuMs: (user + system) / 1_000,
    megabytes: process.memoryUsage.rss() / 1_048_576,
    bytes: Buffer.byteLength(result.text),
    limits: { seconds, megabytes },
    note: result.status >= 400 ? `${result.status} ${result.text.slice(0, 300)}` : undefined,
  };
  return { figure, body: result.body };
}

/** A request to an operation, as the administrator by default. */
export type Question = readonly [operationId: string, name: string, ask?: Partial<CallOptions>];

/** An event, and how to measure requests and jobs on it. */
export interface Measuring {
  readonly event: LargeEvent;
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
    services,
    operations: all,
    scheduled: [...known.values()].flatMap(({ contract }) => (contract.every ? contract.jobId : [])),
    ask: async ([operationId, name, ask]) => {
      const operation = found.get(operationId);
      if (!operation) throw new Error(`there is no ${operationId}`);
      const options = { as: event.administrator, ...ask };
      await openWindow(options);
      if (operation.contract.method === 'GET') await call(operation, options);
      const limits = [OPERATION_SECONDS, operation.contract.memoryMegabytes] as const;
      return measure([operationId, name].filter(Boolean).join(', '), limits, () => call(operation, options));
    },
    run: async (jobId, label = '', message?: unknown) => {
      const job = known.get(jobId);
      if (!job) throw new Error(`there is no ${jobId}`);
      const { memoryMegabytes, timeoutSeconds } = job.contract;
      const name = [`job ${jobId}`, label].filter(Boolean).join(', ');
      return measure(name, [timeoutSeconds, memoryMegabytes], async () => ({
        status: 0,
        text: JSON.stringify(await run(job, now, message)),
      }));
    },
  };
}
