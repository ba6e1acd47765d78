import { setTimeout } from 'node:timers/promises';
import { mayPass } from '#shared/domain/services/service-failed.ts';
import { faultOfEndpoint } from '#shared/domain/services/service-word.ts';
import { AnswerTooLong } from '#shared/platform/fetch-text.ts';
import type { Asking } from './chat-model.ts';
import { codesIn, ModelFault } from './model-fault.ts';

/** A repeat is safe: an answer does nothing by itself. */
const PAUSE_MS = 500;
/** A longer pause leaves no time for the rest of the turn. */
const MAX_PAUSE_MS = 8_000;

export type Sdk = typeof import('openai');
type Hear = NonNullable<Asking['hear']>;

/**
 * Asks, and asks once more after a failure that may pass. Where the endpoint says when to ask again, waits for it and asks until the
 * signal aborts. Words that were heard cannot be taken back. Throws ModelFault.
 */
export async function asked<T>(
  ask: (heard: (hear: Hear) => Hear) => Promise<T>,
  sdk: Sdk,
  signal: AbortSignal,
  wait: (milliseconds: number) => Promise<unknown> = (milliseconds) => setTimeout(milliseconds, undefined, { signal }),
): Promise<T> {
  let hasHeard = false;
  const heard =
    (hear: Hear): Hear =>
    (text) => {
      hasHeard = true;
      hear(text);
    };
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask(heard);
    } catch (error) {
      const fault = faultOf(sdk, error, signal);
      const pause = hasHeard || signal.aborted || !mayPass(fault.kind) ? undefined : pauseAfter(error, tries);
      if (pause === undefined) throw fault;
      await wait(pause).catch(() => {
        throw fault;
      });
    }
  }
}

/** Returns how long to wait before the next try; undefined if another try cannot help in time. */
function pauseAfter(error: unknown, tries: number): number | undefined {
  const said = saidPause(error);
  if (said === undefined) return tries === 1 ? PAUSE_MS : undefined;
  // An endpoint that says a second for minutes is asked less and less often.
  return said > MAX_PAUSE_MS ? undefined : Math.min(MAX_PAUSE_MS, Math.max(said, PAUSE_MS * tries));
}

/** An account without money answers 429 too. No pause helps. */
function isSpent({ error }: { readonly error: unknown }): boolean {
  return /quota_?exceeded|insufficient_quota|billing/.test(codesIn(error) ?? '');
}

/** Returns the pause that an endpoint asks for, in milliseconds: from seconds, or from a date. */
function saidPause(error: unknown): number | undefined {
  const { headers } = error as { readonly headers?: Headers };
  const said = headers?.get('retry-after') ?? '';
  const pause = /^\d+(?:\.\d+)?$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now();
  return Number.isFinite(pause) ? Math.max(0, pause) : undefined;
}

/** Says what happened, without the text of the provider: it may quote the conversation. */
function faultOf(sdk: Sdk, error: unknown, { aborted }: AbortSignal): ModelFault {
  const { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } = sdk;
  if (aborted || error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError)
    return new ModelFault('did not answer in time');
  if (error instanceof ModelFault) return error;
  if (causesOf(error).some((cause) => cause instanceof AnswerTooLong))
    return new ModelFault('sent too large an answer', { kind: 'TOO_LARGE' });
  if (error instanceof SyntaxError) return new ModelFault('sent an answer that is not JSON');
  if (!(error instanceof APIError)) return new ModelFault('sent an answer that cannot be read');
  if (error instanceof APIConnectionError) return new ModelFault('cannot be reached');
  const codes = codesIn(error.error);
  if (error.status === 429 && !isSpent(error)) {
    const busyMs = saidPause(error) ?? MAX_PAUSE_MS;
    return new ModelFault('has too many requests now', { kind: 'RATE', codes, busyMs });
  }
  if (error.status === undefined) return new ModelFault('sent an error', { codes });
  return new ModelFault(`answered ${error.status}`, { kind: faultOfEndpoint(error.status), codes });
}

function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [error].filter(Boolean);
}
