import { setTimeout } from 'node:timers/promises';
import { ProviderFailed } from '#shared/contract/problems.ts';
import { AnswerTooLong } from '#shared/platform/fetch-text.ts';
import type { Asking } from './chat-model.ts';

/** A repeat is safe: an answer does nothing by itself. */
const PAUSE_MS = 500;
/** A longer pause leaves no time for the rest of the turn. */
const MAX_PAUSE_MS = 8_000;

export type Sdk = typeof import('openai');
type Hear = NonNullable<Asking['hear']>;

/** Asks, and asks once more after a failure that may pass, when the endpoint says so. Words that were heard cannot be taken back. */
export async function asked<T>(
  ask: (heard: (hear: Hear) => Hear) => Promise<T>,
  sdk: Sdk,
  signal: AbortSignal,
): Promise<T> {
  let hasHeard = false;
  const heard =
    (hear: Hear): Hear =>
    (text) => {
      hasHeard = true;
      hear(text);
    };
  try {
    return await ask(heard);
  } catch (error) {
    const pause = hasHeard ? undefined : pauseAfter(sdk, error);
    if (pause === undefined) throw failure(reasonOf(sdk, error));
    if (pause > MAX_PAUSE_MS) throw busy(pause);
    try {
      await setTimeout(pause, undefined, { signal });
      return await ask(heard);
    } catch (second) {
      const again = pauseAfter(sdk, second);
      throw isBusy(sdk, second) ? busy(again ?? MAX_PAUSE_MS) : failure(reasonOf(sdk, second));
    }
  }
}

/** Returns how long to wait before the next try; undefined if another try cannot help. */
function pauseAfter(sdk: Sdk, error: unknown): number | undefined {
  if (!(error instanceof sdk.APIError) || error instanceof sdk.APIUserAbortError) return undefined;
  const mayPass = error.status === undefined || [408, 409, 429].includes(error.status) || error.status >= 500;
  if (!mayPass || causesOf(error).some((cause) => cause instanceof AnswerTooLong)) return undefined;
  const seconds = Number(error.headers?.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : PAUSE_MS;
}

function isBusy(sdk: Sdk, error: unknown): boolean {
  return error instanceof sdk.APIError && error.status === 429;
}

function busy(pause: number) {
  const seconds = Math.ceil(pause / 1_000);
  const detail = `The model of the copilot has too many requests now. Try again in ${seconds} s.`;
  const failed = new ProviderFailed(detail, {}, { 'Retry-After': String(seconds) });
  failed.cause = new Error('the model has too many requests');
  return failed;
}

/** Says what happened, without the text of the provider: it may quote the conversation. */
function reasonOf({ APIConnectionTimeoutError, APIError, APIUserAbortError }: Sdk, error: unknown): string {
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) return 'did not answer in time';
  if (error instanceof APIError && error.status !== undefined) return `answered ${error.status}`;
  if (causesOf(error).some((cause) => cause instanceof AnswerTooLong)) return 'sent too large an answer';
  if (error instanceof APIError) return 'cannot be reached';
  return 'sent an answer that is not JSON';
}

function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [error].filter(Boolean);
}

export function failure(reason: string) {
  const failed = new ProviderFailed(`The model of the copilot ${reason}.`);
  // A problem with a cause is logged as an error.
  failed.cause = new Error(`the model ${reason}`);
  return failed;
}
