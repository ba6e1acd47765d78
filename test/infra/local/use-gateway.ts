import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';
import type { Operation } from '#functions/registry.ts';
import { createGateway, routerOf } from '#infra/local/gateway/gateway.ts';
import { closeServer, listen, type ServerLimits } from '#infra/local/gateway/listen.ts';

/** The host names that requests of tests send. */
const OWN_HOSTS = new Set(['a', 'api.example.org']);

/** Serves operations through the local gateway while the tests of a file run. */
export function useGateway(operations: readonly Operation[], limits?: ServerLimits) {
  let server: Server;
  let port = 0;
  beforeAll(async () => {
    server = createGateway(Promise.resolve(routerOf(operations)), OWN_HOSTS, limits);
    port = await listen(server, 0);
  });
  afterAll(() => closeServer(server, 0));
  return {
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    /** Sends bytes as they are and gives all that comes back until the connection ends. */
    raw: (text: string | Buffer): Promise<string> => sendRaw(port, text),
  };
}

/** Sends bytes as they are to a port of this machine and gives all that comes back until the connection ends. */
export function sendRaw(port: number, text: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
