import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { PlainRefusal } from '#infra/local/gateway/plain-refusal.ts';
import { readKept, writeKept } from './kept-file.ts';

/** What a running service tells those who come to its data folder: where it is, and the secret of its control endpoint. */
const Running = z.object({
  pid: z.int(),
  api: z.url(),
  isReady: z.boolean(),
  /** Absent where somebody else's issuer is used. */
  issuer: z.url().optional(),
  control: z.url(),
  secret: z.string(),
});
export type Running = z.infer<typeof Running>;

const fileIn = (dataFolder: string): string => join(dataFolder, 'running.json');

export const announce = (dataFolder: string, running: Running): Promise<void> => writeKept(fileIn(dataFolder), running);

export const withdraw = (dataFolder: string): Promise<void> => rm(fileIn(dataFolder), { force: true });

/** The service that works in this folder, if there is one: what a killed one left behind does not answer. */
export const findRunning = async (dataFolder: string): Promise<Running | undefined> => {
  const running = await readKept(fileIn(dataFolder), Running);
  return running && (await isAlive(running)) ? running : undefined;
};

/** The service that works in this folder and is ready; refuses where there is none. */
export const requireRunning = async (dataFolder: string): Promise<Running> => {
  const running = await findRunning(dataFolder);
  if (!running) throw new PlainRefusal(`No service works on ${dataFolder}. Start it first: npm start`);
  if (!running.isReady) throw new PlainRefusal(`The service on ${dataFolder} is not ready yet. Try again in a moment.`);
  return running;
};

/** Asks the control endpoint of a running service. */
export const askControl = ({ control, secret }: Running, order?: unknown): Promise<Response> =>
  fetch(control, {
    headers: { authorization: `Bearer ${secret}` },
    ...(order === undefined ? { signal: AbortSignal.timeout(2_000) } : { method: 'POST', body: JSON.stringify(order) }),
  });

const isAlive = async (running: Running): Promise<boolean> => {
  try {
    return (await askControl(running)).ok;
  } catch (error) {
    // Nobody listens there, or somebody who is not ours.
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
};
