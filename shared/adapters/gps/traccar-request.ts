import { AnswerTooLong, fetchText, isTimeout } from '#shared/platform/fetch-text.ts';
import { TrackerFailed } from './gps-tracker.ts';

/** 20,000 positions. */
const MAX_BYTES = 10_000_000;
const TIMEOUT_MS = 8_000;
const JSON_BODY = { 'content-type': 'application/json' } as const;

export interface TraccarAccount {
  /** The base address, including `/api`. */
  readonly url: string;
  /** The value of the `Authorization` header. Never show or log it. */
  readonly authorization: string;
  readonly timeoutMs?: number | undefined;
}

export interface TraccarRequest {
  readonly method?: 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface TraccarReply {
  readonly status: number;
  readonly text: string;
}

/** Sends a request. Throws TrackerFailed without an answer, after the time limit, above the size limit, and if the account is refused. */
export async function askTraccar(account: TraccarAccount, request: TraccarRequest): Promise<TraccarReply> {
  const { timeoutMs = TIMEOUT_MS } = account;
  try {
    const { status, text } = await fetchText(
      addressOf(account.url, request),
      { timeoutMs, maxBytes: MAX_BYTES },
      {
        method: request.method ?? 'GET',
        headers: { authorization: account.authorization, ...(request.body ? JSON_BODY : {}) },
        ...(request.body ? { body: JSON.stringify(request.body) } : {}),
      },
    );
    if (status === 401 || status === 403) throw new TrackerFailed('CONFIGURATION', refusal(status));
    return { status, text };
  } catch (error) {
    if (error instanceof TrackerFailed) throw error;
    if (error instanceof AnswerTooLong) {
      throw new TrackerFailed('TOO_LARGE', `The GPS tracker sent more than ${MAX_BYTES / 1_000_000} MB.`);
    }
    const detail = isTimeout(error) ? `did not answer within ${timeoutMs / 1_000} seconds.` : 'cannot be reached.';
    throw new TrackerFailed('UNAVAILABLE', `The GPS tracker ${detail}`, error);
  }
}

function refusal(status: number): string {
  return `The GPS tracker refuses the token or the password (${status}).`;
}

function addressOf(base: string, { path, query = {} }: TraccarRequest): URL {
  return new URL(`${base.replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`);
}
