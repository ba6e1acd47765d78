/** An answer of the service. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The fields of a JSON answer. Empty for other answers. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Request {
  readonly method?: string;
  readonly body?: object;
}

/** Sends a request to a path and returns the answer. */
export type Send = (path: string, request?: Request) => Promise<Reply>;

/** What a check found wrong. Its message is for the operator. */
export class SmokeFailure extends Error {
  override readonly name = 'SmokeFailure';
}

/** Longer than the gateway waits for a function. */
const TIMEOUT_MS = 35_000;

/** Returns a client of the service at this base address. Throws SmokeFailure if nothing answers. */
export function smokeClient(base: string, token?: string): Send {
  return async (path, { body, method = 'GET' } = {}) => {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    try {
      const reply = await fetch(`${base}${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      return { status: reply.status, headers: reply.headers, text, body: fieldsOf(reply.headers, text) };
    } catch (error) {
      const { cause, message } = error as Error;
      throw new SmokeFailure(`no answer: ${cause instanceof Error ? cause.message : message}`, { cause: error });
    }
  };
}

function fieldsOf(headers: Headers, text: string): Reply['body'] {
  return headers.get('content-type')?.includes('json') && text !== '' ? (JSON.parse(text) as Reply['body']) : {};
}

/** Returns the reply if it has the status, and the code of a problem. Throws SmokeFailure that quotes the answer otherwise. */
export function expectStatus(reply: Reply, status: number, code?: string): Reply {
  const { body } = reply;
  if (reply.status === status && (code === undefined || body['code'] === code)) return reply;
  const wanted = code === undefined ? `${status}` : `${status} ${code}`;
  const detail = typeof body['detail'] === 'string' ? `: ${body['detail']}` : '';
  const got = typeof body['code'] === 'string' ? `${reply.status} ${body['code']}` : reply.status;
  throw new SmokeFailure(`expected ${wanted}, but the answer is ${got}${detail}`);
}
