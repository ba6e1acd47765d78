import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { optionsFrom } from '#infra/local/options.ts';
import { startService } from '#infra/local/service.ts';
import { byHand } from './by-hand.ts';
import { nestApp } from './nest-app.cjs';

// Run as `server-process.ts <kind> <folder>`. Starts one of the compared servers and sends its URL to the parent process. Answers each
// message with the CPU time used so far.

const [, , kind = '', folder = ''] = process.argv;
const hand = () => byHand('unregistered');

const service = async (): Promise<string> => (await startService(optionsFrom(process.env))).api;

const bare = async (): Promise<string> => {
  const { add, list } = hand();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isPost = request.method === 'POST';
    const body = isPost ? await add((await json(request)) as Record<string, unknown>) : await list();
    response.writeHead(isPost ? 201 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const onNest = async (): Promise<string> => `http://127.0.0.1:${await nestApp(folder, hand())}`;

const start = new Map([
  ['service', service],
  ['bare', bare],
  ['nest', onNest],
]).get(kind);
const url = await start?.();
process.on('message', () => process.send?.(process.cpuUsage()));
process.send?.(url);
