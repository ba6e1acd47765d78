import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}

/** A receiver of webhooks. */
export interface Receiver {
  /** Returns the address of one path. Each path may answer otherwise. */
  url(path?: string): string;
  /** What came since the test began, to all paths. */
  readonly received: Received[];
  /** What a path answers from now on. Default: 200. 0: it ends the connection without an answer. */
  answers(path: string, status: number, headers?: Record<string, string>): void;
}

/** Starts a receiver for this test file at an address of this machine, and names it as one that need not be public. */
export function useReceiver(): Receiver {
  let server: Server;
  const received: Received[] = [];
  const answers = new Map<string, { status: number; headers: Record<string, string> }>();
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? '/';
      const answer = async () => {
        received.push({ headers: request.headers, body: await text(request), path });
        const { headers, status } = answers.get(path) ?? { status: 200, headers: {} };
        if (status === 0) request.socket.destroy();
        else response.writeHead(status, headers).end();
      };
      void answer();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    process.env['WEBHOOK_LOCAL_ORIGINS'] = origin();
  });
  beforeEach(() => {
    received.length = 0;
    answers.clear();
  });
  afterAll(() => {
    delete process.env['WEBHOOK_LOCAL_ORIGINS'];
    server.closeAllConnections();
    server.close();
  });
  return {
    url: (path = '/') => `${origin()}${path}`,
    received,
    answers: (path, status, headers = {}) => void answers.set(path, { status, headers }),
  };
}
