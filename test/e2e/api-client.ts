import { runScript } from './local-service.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of all shapes
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Fetches a token with `npm run token`. */
export async function fetchToken(folder: string, subject: string, ...options: string[]): Promise<string> {
  const { stdout } = await runScript('token', [subject, ...options], { MOTORCADE_DATA: folder });
  return stdout.trim();
}

/** Returns a function that calls a running service over HTTP. */
export function clientOf(url: string, token: string) {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
    return { status: reply.status, headers: reply.headers, body: isJson && text !== '' ? JSON.parse(text) : text };
  };
}
