import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { readKept, writeKept } from './kept-file.ts';

/** What a running service tells those who come to its data folder: where it is, and the secret of its control endpoint. */
const Running = z.object({
  pid: z.int(),
  api: z.url(),
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
  return running && (await answers(running)) ? running : undefined;
};

const answers = async ({ control, secret }: Running): Promise<boolean> => {
  try {
    const reply = await fetch(control, {
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(2_000),
    });
    return reply.ok;
  } catch (error) {
    // Nobody listens there, or somebody who is not ours.
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
};
