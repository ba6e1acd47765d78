import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listen, type ServerLimits, serverOptions } from '#infra/local/gateway/listen.ts';
import { logger } from '#shared/platform/logger.ts';
import { type LocalAccess, refusalFor } from './local-access.ts';
import { type Received, refusalOf } from './signed-request.ts';

/** A request with a valid signature. */
export interface Asked extends Received {
  /** Path and query as received. */
  readonly path: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: string | Uint8Array;
}

/** A server of the loopback address, for processes that know the secret of this run. */
export interface SignedServer {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
}

/** How long open requests may take when the server stops. */
const GRACE_MS = 1_000;

/**
 * Starts a server for a part of the service that asks for no signature itself. It answers requests that are signed with the secret of this
 * run, as an SDK of AWS signs them. It refuses those of pages, and those under a foreign host name.
 */
export async function startSignedServer(
  access: LocalAccess,
  answer: (asked: Asked) => Promise<Answer>,
  limits?: ServerLimits,
): Promise<SignedServer> {
  const server = createServer(serverOptions(limits), (request, response) => {
    exchange(access, answer, request, response).catch((error: unknown) => {
      // The client has closed the connection in the middle, or the part of the service does not answer.
      logger().warn('a request to a part of the local service failed', { error: error as Error });
      response.destroy();
    });
  });
  const port = await listen(server, 0);
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => closeServer(server, GRACE_MS) };
}

/** Answers a request. No request may throw outside of this promise: that would end the whole service. */
async function exchange(
  { hosts, secret }: LocalAccess,
  answer: (asked: Asked) => Promise<Answer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers, method = 'GET', url: path = '/' } = request;
  const refusal = refusalFor(request, { hosts });
  if (refusal) return refuse(response, refusal.status, refusal.text);
  const url = URL.parse(path, `http://${headers.host}`);
  if (!url) return refuse(response, 400, 'InvalidURI');
  const asked = { method, path, url, headers, body: await buffer(request) };
  const code = await refusalOf(asked, secret, Date.now());
  if (code) return refuse(response, 403, code);
  const { body, headers: given, status } = await answer(asked);
  // The SDK would correct its clock by the date. Both clocks are this machine's, and a test may shift them.
  const { connection: _connection, date: _date, 'transfer-encoding': _encoding, ...shown } = given;
  response.sendDate = false;
  response.writeHead(status, shown).end(method === 'HEAD' ? undefined : body);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.sendDate = false;
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}
