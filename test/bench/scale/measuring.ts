import { readFileSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Operation, jobs, operations } from '#functions/registry.ts';
import { FUNCTION_MEMORY_MB } from '#infra/function-limits.ts';
import type { LargeEvent } from './make-event.ts';
import type { Services } from '#test/bench/services.ts';
import { openWindow } from '#test/bench/spending.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { type Spent, metered } from '#test/support/capacity.ts';
import { run } from '#test/support/run.ts';

const KILOBYTES_PER_MEGABYTE = 1_024;

/** Collects garbage, and counts the largest memory of this process anew. Returns the memory in use, in MB. Only Linux counts it. */
function restartPeak(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return process.memoryUsage.rss() / KILOBYTES_PER_MEGABYTE ** 2;
}

/** Returns the largest memory of this process since `restartPeak`, in MB. */
function peakMegabytes(): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return Number(kilobytes) / KILOBYTES_PER_MEGABYTE;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return process.memoryUsage.rss() / KILOBYTES_PER_MEGABYTE ** 2;
  }
}

/** What one request, or one run of a job, takes of an event. */
export interface ScaleFigure {
  readonly name: string;
  readonly spent: Spent;
  /** CPU time of the process. The engine is another one. */
  readonly cpuMs: number;
  /** How much the memory of the process grew at most. */
  readonly megabytes: number;
  /** Of the answer. */
  readonly bytes: number;
  /** Of the answer; 0 for a job. */
  readonly status: number;
  readonly limits: FunctionLimits;
  /** Why it was refused, or failed. */
  readonly failure?: string | undefined;
  /** What the figures do not show. */
  readonly note?: string | undefined;
}

/** What Lambda gives the function. */
interface FunctionLimits {
  readonly seconds: number;
  readonly megabytes: number;
}

/** An operation ends after this time with 503. */
export const OPERATION_SECONDS = 20;

export function limitsOf(seconds: number, megabytes: number = FUNCTION_MEMORY_MB): FunctionLimits {
  return {
    seconds,
    megabytes,
  };
}

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
export async function measure(name: string, limits: FunctionLimits, ask: () => Promise<Asked>): Promise<Measured> {
  const megabytesBefore = restartPeak();
  const cpu = process.cpuUsage();
  const { own, result } = await metered(async (): Promise<Asked> => {
    try {
      return await ask();
    } catch (error) {
      return { status: 500, text: (error as Error).message };
    }
  });
  const { system, user } = process.cpuUsage(cpu);
  const failure = result.status >= 400 ? result.text.slice(0, 300) : undefined;
  const figure: ScaleFigure = {
    name,
    spent: own,
    cpuMs: (user + system) / 1_000,
    megabytes: Math.max(0, peakMegabytes() - megabytesBefore),
    bytes: Buffer.byteLength(result.text),
    status: result.status,
    limits,
    failure,
  };
  return { figure, body: result.body };
}

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
