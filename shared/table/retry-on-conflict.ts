import timers from 'node:timers/promises';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { WriteLost } from './write.ts';

/** Measured: 20 concurrent requests for one day need at most 8 tries, 50 on a busy machine with a slow engine more than 16. */
const MAX_TRIES = 24;
const FIRST_PAUSE_MS = 60;
const MAX_PAUSE_MS = 640;

/**
 * Runs `attempt` again if it throws WriteLost, up to 24 tries in all. Then throws ContendedWrite. The random pause separates concurrent
 * requests: without it they would collide again at the same time.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof WriteLost)) throw error;
      if (tries === MAX_TRIES) throw new ContendedWrite('Other requests keep changing the same records. Try again.');
      await timers.setTimeout(Math.random() * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries));
    }
  }
}

/** Runs one commit. Returns false, with nothing written, if another writer came first. */
export async function unlessLost(commit: () => Promise<void>): Promise<boolean> {
  try {
    await commit();
    return true;
  } catch (error) {
    if (error instanceof WriteLost) return false;
    throw error;
  }
}
