import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { echoOperation } from './echo-operation.ts';
import { useGateway } from './use-gateway.ts';

const add = echoOperation('add', { method: 'POST', path: '/api/things' });
const gateway = useGateway([add.operation], { headersMs: 150, requestMs: 300, checkMs: 50 });

const HEAD = 'POST /api/things HTTP/1.1\r\nHost: a\r\n';

/** Sends the beginning, and then one byte after the other until the connection ends. Returns what came back. */
function drip(beginning: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(gateway.url('/')).port), '127.0.0.1', () => socket.write(beginning));
    const timer = setInterval(() => socket.write('x'), 20);
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      answer += part;
    });
    // The server may close the connection while a byte is on its way.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}

describe('the local gateway ends with 408', () => {
  it.each([
    ['headers that are sent byte by byte', `${HEAD}X: `],
    ['a body that is sent byte by byte', `${HEAD}Content-Length: 100000\r\n\r\n`],
    ['a chunk that is sent byte by byte', `${HEAD}Transfer-Encoding: chunked\r\n\r\nfffff\r\n`],
  ])('%s', async (_what, beginning) => {
    expect(await drip(beginning)).toMatch(/^HTTP\/1.1 408 /);
  });

  it.each([
    ['half a body', `${HEAD}Content-Length: 100\r\n\r\nhalf`],
    ['half of the headers', HEAD],
  ])('%s, and calls no operation', async (_what, half) => {
    const before = add.events.length;
    expect(await gateway.raw(half)).toMatch(/^HTTP\/1.1 408 /);
    expect(add.events).toHaveLength(before);
  });
});

describe('the local gateway takes headers', () => {
  const status = async (bytes: number): Promise<string> => {
    const head = `GET /api/things HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX: `;
    return (await gateway.raw(`${head}${'y'.repeat(bytes)}\r\n\r\n`)).slice(9, 12);
  };
  it('of 10,000 bytes, and refuses those of 10,240 bytes with 431', async () => {
    expect([await status(10_000), await status(10_240)]).toEqual(['404', '431']);
  });
});
