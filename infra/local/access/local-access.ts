import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';

/** What lets a client of one run of the service in. */
export interface LocalAccess {
  /** The secret access key with which processes sign their requests. Each run has a new one. */
  readonly secret: string;
  /** The host names by which people reach the service, beside those of the loopback address. */
  readonly hosts: Set<string>;
}

/** Who else may ask a server. Default: no one. */
interface Admitted {
  readonly hosts?: ReadonlySet<string> | undefined;
  /** Tells whether a page of this origin may ask. */
  readonly isOwnOrigin?: ((origin: string) => boolean) | undefined;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Tells whether the `Host` of a request names this service: the loopback address, or one of these names. A browser sends the name of the
 * page there, also where the page let its name point to this machine (DNS rebinding).
 */
export function isOwnHost(host: string | undefined, added: ReadonlySet<string> = new Set()): boolean {
  const name = (host ?? '').toLowerCase().replace(/:\d{0,5}$/, '');
  return LOOPBACK.test(name) || added.has(name);
}

/** Returns why a server of this machine does not answer a request: 421 for a foreign host name, 403 for a page of another origin. */
export function refusalFor(
  { headers: { host, origin } }: Pick<IncomingMessage, 'headers'>,
  { hosts, isOwnOrigin = () => false }: Admitted = {},
): { readonly status: number; readonly text: string } | undefined {
  if (!isOwnHost(host, hosts))
    return { status: 421, text: 'This host name is not one of this service. Name it in MOTORCADE_HOSTS.' };
  if (origin !== undefined && !isOwnOrigin(origin))
    return { status: 403, text: 'Pages of other origins may not ask here.' };
  return undefined;
}

/** Makes a server that answers only what `refusalFor` lets pass. */
export function guardedServer(listener: RequestListener, admitted?: Admitted): Server {
  return createServer((request, response) => {
    const refusal = refusalFor(request, admitted);
    if (refusal) response.writeHead(refusal.status, { 'Content-Type': 'text/plain' }).end(refusal.text);
    else listener(request, response);
  });
}

/** Returns the credentials with which processes of this machine sign their requests in one run of the service. */
export function credentialsOf(secret: string) {
  return { accessKeyId: 'local', secretAccessKey: secret };
}

/** The region that local clients send. It has no meaning on this machine. */
export const LOCAL_REGION = 'eu-west-1';
