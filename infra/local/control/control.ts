import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { guardedServer } from '#infra/local/access/local-access.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { UserFacingError } from '#infra/local/terminal.ts';
import { isSameSecret } from '#shared/platform/secret-token.ts';
import { Timestamp } from '#shared/schemas/time.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';

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

/** What a running service writes to its data folder: its addresses, and the secret that lets other processes in. */
const Running = z.object({
  pid: z.int(),
  api: z.url(),
  isReady: z.boolean(),
  /** Absent where OIDC_ISSUER names another issuer. */
  issuer: z.url().optional(),
  control: z.url(),
  secret: z.string(),
  /** Where its table, files, queues and keys are, as the environment of the handlers names them. Holds no secrets. */
  environment: z.record(z.string(), z.string()).default({}),
  /** The names of the variables of outside services that are set, without their values. */
  serviceVariables: z.array(z.string()).default([]),
  /** True if the jobs run on timers. */
  timers: z.boolean().default(true),
});
export type Running = z.infer<typeof Running>;

function fileIn(dataFolder: string): string {
  return join(dataFolder, 'running.json');
}

export function recordRunning(dataFolder: string, running: Running): Promise<void> {
  return writeJsonFile(fileIn(dataFolder), running);
}

export function removeRunning(dataFolder: string): Promise<void> {
  return rm(fileIn(dataFolder), { force: true });
}

/** Returns the service that uses this folder. A killed service leaves its file behind, but it does not answer. */
export async function findRunning(dataFolder: string): Promise<Running | undefined> {
  const running = await readJsonFile(fileIn(dataFolder), Running);
  return running && (await isAlive(running)) ? running : undefined;
}

/** Returns the service that uses this folder. Throws where none runs, or where it is not ready. */
export async function requireRunning(dataFolder: string): Promise<Running> {
  const running = await findRunning(dataFolder);
  if (!running) throw new UserFacingError(`No service uses ${dataFolder}. Start it first: npm start`);
  if (!running.isReady)
    throw new UserFacingError(`The service on ${dataFolder} is not ready yet. Try again in a few seconds.`);
  return running;
}

/** Sends an order to the control endpoint of a running service. Returns its answer as text. */
export async function askControl({ control, secret }: Running, order: Order): Promise<string> {
  const headers = { authorization: `Bearer ${secret}` };
  const reply = await fetch(control, { headers, method: 'POST', body: JSON.stringify(order) });
  const text = await reply.text();
  if (!reply.ok) throw new UserFacingError(text);
  return text;
}

async function isAlive({ control, secret }: Running): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(control, { headers, signal: AbortSignal.timeout(2_000) })).ok;
  } catch (error) {
    // No process listens there, or a process that is not our service.
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}
