import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Exchange {
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

/** Passes requests on to a service, and keeps each with its answer. */
export async function startRecordingProxy(target: string) {
  const exchanges: Exchange[] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '' } = request;
    const sent = await text(request);
    const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' };
    const reply = await fetch(`${target}${url}`, { method, headers, ...(sent ? { body: sent } : {}) });
    const body = await reply.text();
    exchanges.push({ request: `${method} ${url}`, status: reply.status, body });
    response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'text/plain' }).end(body);
  };
  const server = createServer((request, response) => void pass(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns the exchanges since the last call. */
    take: (): Exchange[] => exchanges.splice(0),
    stop: async (): Promise<void> => {
      server.close();
      await once(server, 'close');
    },
  };
}

export type RecordingProxy = Awaited<ReturnType<typeof startRecordingProxy>>;
