import { FUNCTION_MEMORY_MB } from '#infra/function-limits.ts';
import { metered, type Spent } from '#test/support/capacity.ts';
import { peakMegabytes, restartPeak } from './peak-memory.ts';

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
export interface FunctionLimits {
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

export interface Asked {
  readonly status: number;
  readonly text: string;
  readonly body?: unknown;
}

export interface Measured {
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
