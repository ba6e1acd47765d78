import { ContendedWrite } from '#shared/contract/problems.ts';
import { sleep } from '#shared/platform/sleep.ts';
import { WriteLost } from './write.ts';

/** Twenty rivals for one day need eight at most, fifty on a busy machine twelve. */
const MAX_TRIES = 16;
const FIRST_PAUSE_MS = 60;
const MAX_PAUSE_MS = 640;

/**
 * Reads, decides and writes again as long as rivals come first, a bounded number of times. The random pause is what lets rivals
 * pass each other: without it they collide again in step.
 */
export const retryOnConflict = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof WriteLost)) throw error;
      if (tries === MAX_TRIES) throw new ContendedWrite('Others kept changing the same records. Try again.');
      await sleep(Math.random() * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries));
    }
  }
};
