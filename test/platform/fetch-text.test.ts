import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { signalCli } from '#shared/adapters/messages/signal-cli.ts';
import { AnswerTooLong, fetchText } from '#shared/platform/fetch-text.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
async function serving(answer: RequestListener): Promise<URL> {
  const server = createServer(answer);
  const port = await listen(server, 0);
  stops.push(() => closeServer(server, 0));
  return new URL(`http://127.0.0.1:${port}/`);
}
const LIMITS = { timeoutMs: 300, maxBytes: 1_000 };

describe('a request to a provider', () => {
  it('answers what fits the limits, and sends what the caller gives', async () => {
    const address = await serving((request, response) => {
      response.end(`${request.method} ${request.headers.accept} ${request.headers['x-a']}`.padEnd(1_000));
    });
    const { status, text } = await fetchText(address, LIMITS, { method: 'DELETE', headers: { 'x-a': 'b' } });
    expect([status, text.trim(), text.length]).toEqual([200, 'DELETE application/json b', 1_000]);
  });

  it('ends when the answer is longer than its limit', async () => {
    const address = await serving((_request, response) => response.end('x'.repeat(1_001)));
    await expect(fetchText(address, LIMITS)).rejects.toBeInstanceOf(AnswerTooLong);
  });

  it('ends at its time limit, also while the answer trickles in', async () => {
    const address = await serving((_request, response) => response.write('x'));
    await expect(fetchText(address, LIMITS)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('follows no redirect', async () => {
    const address = await serving((_request, response) => response.writeHead(302, { location: '/other' }).end());
    await expect(fetchText(address, LIMITS)).rejects.toThrow('fetch failed');
  });
});

describe('a message', () => {
  it('of which the provider answers too much may have arrived', async () => {
    const { href } = await serving((_request, response) => response.writeHead(201).end('x'.repeat(100_001)));
    const result = await signalCli({ url: href, number: '+15550100' }).send({ to: '+15550101', text: 'Hi', files: [] });
    expect(result).toEqual({
      kind: 'UNKNOWN',
      reason: 'The messaging provider sent an answer of more than 100000 bytes. The message may have arrived.',
    });
  });
});
