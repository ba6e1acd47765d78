import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { serviceEnvironment } from '#shared/platform/config.ts';
import { isPublic, publicLookup } from '#shared/platform/public-address.ts';

/** Returns the origins that need not be public. In Lambda there are none, whatever the environment says. */
export function localOrigins(): readonly string[] {
  if (serviceEnvironment('AWS')['AWS_LAMBDA_FUNCTION_NAME'] !== undefined) return [];
  return (serviceEnvironment('WEBHOOK')['WEBHOOK_LOCAL_ORIGINS'] ?? '').split(',').map((origin) => origin.trim());
}

/** Says why messages cannot go to a URL, or undefined. The addresses of a host name are looked up at each try. */
export function refusalOf(address: string): string | undefined {
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'must have no name and no password';
  if (localOrigins().includes(url.origin)) return undefined;
  if (url.protocol !== 'https:') return 'must begin with https://';
  // A name may end with a full stop: it means the same.
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  if (host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && !isPublic(host)))
    return 'must be at a public address';
  return undefined;
}

export interface Posted {
  readonly status?: number;
  /** Why there was no answer. */
  readonly error?: string;
  readonly retryAfterSeconds?: number;
}

/**
 * Posts a message to a public address. Follows no redirect, and reads nothing of the answer but its head. Never throws: a receiver that
 * does not answer is a result.
 */
export function postMessage(
  address: string,
  message: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  timeoutMs: number,
): Promise<Posted> {
  return new Promise((resolve) => {
    const refused = refusalOf(address);
    if (refused !== undefined) {
      resolve({ error: `The URL ${refused}.` });
      return;
    }
    const url = new URL(address);
    const isLocal = localOrigins().includes(url.origin);
    const body = Buffer.from(message.body);
    const options: RequestOptions = {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      agent: false,
      ...(isLocal ? {} : { lookup: publicLookup }),
      headers: { ...message.headers, 'content-type': 'application/json', 'content-length': body.length },
    };
    const call = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (reply) => {
      reply.destroy();
      const wait = secondsOf(reply.headers['retry-after']);
      resolve({ status: reply.statusCode ?? 0, ...(wait === undefined ? {} : { retryAfterSeconds: wait }) });
    });
    // 101: Node ends the connection then, and tells of no error.
    call.on('upgrade', (reply, socket) => {
      socket.destroy();
      resolve({ status: reply.statusCode ?? 0 });
    });
    call.on('error', (error) => resolve({ error: sentenceOf(error) }));
    call.end(body);
  });
}

function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}

/** An error of the network may name an address of ours. Its code says enough. */
function sentenceOf(error: NodeJS.ErrnoException): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'The receiver did not answer in time.';
  if (error.code === 'ENOTFOUND') return 'The name of the host is unknown.';
  if (error.message.endsWith('has no public address')) return 'The host has no public address.';
  return `The connection failed (${error.code ?? error.name}).`;
}
