/** An answer with more bytes than the caller accepts. */
export class AnswerTooLong extends Error {
  constructor(maxBytes: number) {
    super(`longer than ${maxBytes} bytes`);
    this.name = 'AnswerTooLong';
  }
}

/** The parts of a request that callers may set. */
export interface TextRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface FetchLimits {
  /** From the request to the last byte of the answer. */
  readonly timeoutMs: number;
  /** Counted after decompression. */
  readonly maxBytes: number;
}

/**
 * Fetches text and reads at most `maxBytes` of it. Throws AnswerTooLong, or the error of `fetch`: a TimeoutError after `timeoutMs`.
 * Follows no redirect, because it could send a key to another host.
 */
export async function fetchText(
  address: URL,
  { maxBytes, timeoutMs }: FetchLimits,
  { headers, ...request }: TextRequest = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const { body, status } = await fetch(address, {
    ...request,
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status, text: (await readBody(body, maxBytes)).toString('utf8') };
}

/** Tells whether an error of `fetch` says that the time limit of its signal is over. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** Returns why a request brought no answer, as the end of a sentence that begins with the service. */
export function whyNoAnswer(error: unknown, timeoutMs: number): string {
  return isTimeout(error) ? `did not answer within ${timeoutMs / 1_000} seconds.` : 'cannot be reached.';
}

/** Reads a whole body. Throws AnswerTooLong if it has more than `maxBytes`. */
export async function readBody(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // An error inside the loop cancels the body, so the connection ends and no more of it is read.
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new AnswerTooLong(maxBytes);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Returns an address without the slashes at its end. */
export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
