import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { closeConnections, sendToEngine } from '#test/support/engine-connections.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  closeConnections();
  for (const end of ends.splice(0)) end();
});

/** Starts an engine and returns its host. */
async function anEngine(answer: (response: ServerResponse, body: string) => void): Promise<string> {
  const read = async (request: IncomingMessage, response: ServerResponse) => {
    answer(response, Buffer.concat(await request.toArray()).toString());
  };
  const server = createServer((request, response) => void read(request, response));
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function echo(response: ServerResponse, body: string): void {
  response.setHeader('content-length', Buffer.byteLength(body)).end(body);
}
async function ask(host: string, body: string): Promise<string> {
  return Buffer.from((await sendToEngine(host, {}, body)).body).toString();
}

describe('a connection to the table engine', () => {
  it('is used again', async () => {
    const sockets = new Set<unknown>();
    const host = await anEngine((response, body) => {
      sockets.add(response.socket);
      echo(response, body);
    });
    expect([await ask(host, 'a'), await ask(host, 'b')]).toEqual(['a', 'b']);
    expect(sockets.size).toBe(1);
  });

  it('is not used again once it closes', async () => {
    const host = await anEngine(echo);
    expect(await ask(host, 'a')).toBe('a');
    closeConnections();
    expect(await ask(host, 'b')).toBe('b');
  });

  it('is closed if the engine says more than it was asked', async () => {
    const closed: Promise<unknown>[] = [];
    const host = await anEngine((response, body) => {
      const { socket } = response;
      if (!socket) throw new Error('the connection is closed');
      closed.push(once(socket, 'close'));
      echo(response, body);
      setTimeout(() => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nagain'), 5);
    });
    expect(await ask(host, 'first')).toBe('first');
    await closed[0];
    expect(await Promise.all(['a', 'b', 'c'].map((body) => ask(host, body)))).toEqual(['a', 'b', 'c']);
  });

  it('does not keep the process once it is answered, also if the others were closed meanwhile', async () => {
    const host = await anEngine((response, body) => {
      response.socket?.unref();
      closeConnections();
      echo(response, body);
    });
    const held = () => process.getActiveResourcesInfo().filter((each) => each === 'TCPSocketWrap').length;
    // Those of other tests are closed by now.
    await pause(50);
    const before = held();
    expect(await ask(host, 'a')).toBe('a');
    expect(held()).toBeLessThanOrEqual(before);
  });

  it.each([
    ['whole', 'content-length: 5', 'whole', 'whole'],
    ['in chunks', 'transfer-encoding: chunked', '2\r\nin\r\n7\r\n chunks\r\n0\r\n\r\n', 'in chunks'],
  ])('takes an answer that comes byte by byte: %s', async (_how, header, body, read) => {
    const host = await anEngine(({ socket }) => {
      const send = async () => {
        for (const each of `HTTP/1.1 200 OK\r\n${header}\r\n\r\n${body}`) {
          socket?.write(each);
          await pause(0);
        }
      };
      void send();
    });
    expect(await ask(host, '')).toBe(read);
  });

  it('is given up if no answer comes, and the request can be sent again', async () => {
    const host = await anEngine((response, body) => {
      if (body === 'b') echo(response, body);
    });
    await expect(sendToEngine(host, {}, 'a', 50)).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(await ask(host, 'b')).toBe('b');
  });
});
