import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { guardedServer } from '#infra/local/access/local-access.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { isSameSecret } from '#shared/platform/secret-token.ts';
import { Timestamp } from '#shared/schemas/time.ts';

/** The control endpoint of a running service, for processes that know the secret of this run. */
export interface Control {
  readonly url: string;
  stop(): Promise<void>;
}

/** A request to run a job once. */
export const JobOrder = z.strictObject({ jobId: z.string(), now: Timestamp.optional() });
export type JobOrder = z.infer<typeof JobOrder>;

/** A request for an access token of a user. */
const TokenOrder = z.strictObject({ subject: z.string(), name: z.string().optional(), email: z.string().optional() });

/** A request to answer under another host name too, until the service stops. */
const HostOrder = z.strictObject({ host: z.string() });

/** A request to set the clock of the service. Null: to that of the machine. */
export const ClockOrder = z.strictObject({ clock: Timestamp.nullable() });
export type ClockOrder = z.infer<typeof ClockOrder>;

const Order = z.union([JobOrder, TokenOrder, HostOrder, ClockOrder]);
export type Order = z.infer<typeof Order>;

/** Does an order and returns its answer. */
export type Perform = (order: Order) => Promise<string>;

/** Starts the control endpoint on a free port of the loopback address. GET answers 204 while the service runs. POST gives an order. */
export async function startControl(secret: string, perform: Promise<Perform>): Promise<Control> {
  const server = guardedServer((request, response) => void answer(request, response, secret, perform));
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, stop: () => closeServer(server, 0) };
}

async function answer(request: IncomingMessage, response: ServerResponse, secret: string, perform: Promise<Perform>) {
  if (!isSameSecret(`Bearer ${secret}`, request.headers.authorization ?? '')) return response.writeHead(403).end();
  if (request.method !== 'POST') return response.writeHead(204).end();
  try {
    const order = Order.parse(await json(request));
    const result = await (await perform)(order);
    return response.writeHead(200).end(result);
  } catch (error) {
    return response.writeHead(500).end((error as Error).message);
  }
}
