import { askControl, requireRunning } from '#infra/local/control/control.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of all shapes
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Fetches a token from the service that uses this folder, as `npm run token` does, without its processes. */
export async function fetchToken(folder: string, subject: string): Promise<string> {
  return askControl(await requireRunning(folder), { subject });
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
