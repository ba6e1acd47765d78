import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { Timestamp } from '#shared/schemas/time.ts';
import type { JobRunner } from './job-runner.ts';

/** The control endpoint of a running service. Its secret is in the data folder. */
export interface Control {
  readonly url: string;
  readonly secret: string;
  stop(): Promise<void>;
}

/** A request to run a job once. */
export const JobOrder = z.strictObject({ jobId: z.string(), now: Timestamp.optional() });
export type JobOrder = z.infer<typeof JobOrder>;

/** Starts the control endpoint on a free port of the loopback address. GET answers 204 while the service runs. POST runs a job. */
export async function startControl(jobs: Promise<JobRunner>): Promise<Control> {
  const secret = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    void answer(request, response, secret, jobs);
  });
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, secret, stop: () => closeServer(server, 0) };
}

async function answer(request: IncomingMessage, response: ServerResponse, secret: string, jobs: Promise<JobRunner>) {
  if (!isHolder(request.headers.authorization, secret)) return response.writeHead(403).end();
  if (request.method !== 'POST') return response.writeHead(204).end();
  try {
    const { jobId, now } = JobOrder.parse(await json(request));
    const result = await (await jobs).run(jobId, now);
    return response.writeHead(200).end(JSON.stringify(result));
  } catch (error) {
    return response.writeHead(500).end((error as Error).message);
  }
}

function isHolder(authorization: string | undefined, secret: string): boolean {
  const expected = Buffer.from(`Bearer ${secret}`);
  const given = Buffer.from(authorization ?? '');
  return expected.byteLength === given.byteLength && timingSafeEqual(expected, given);
}
