import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 120_000;

/** Waits until something holds. Throws after two minutes: then it will not, and a test that went on would take its ten minutes. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; !(await holds()); await sleep(100))
    if (Date.now() > end) throw new Error('This does not come to hold');
}
