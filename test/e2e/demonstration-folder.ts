import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayAfter } from '#infra/local/demo/calendar.ts';
import { DEMONSTRATION_ZONE } from '#infra/local/demo/plan.ts';
import { oncePerRun } from '#test/support/once-per-run.ts';
import { startLocalService } from './local-service.ts';

/**
 * Makes a data folder with a fresh demonstration, which takes three times as long to enter as a start. So it is entered once for all test files of a
 * run, and copied. The first start on it is as a second start. `demonstration.long.test.ts` tests the first.
 */
export async function demonstrationFolder(): Promise<string> {
  // After midnight, it is another one.
  const firstDate = dayAfter(new Date().toISOString(), DEMONSTRATION_ZONE);
  const entered = await oncePerRun(`demonstration-of-${firstDate}`, async (unfinished) => {
    const service = await startLocalService({
      folder: unfinished,
      isPlain: true,
      env: { MOTORCADE_DEMO: 'on', MOTORCADE_JOBS: 'off' },
    });
    await service.stop();
  });
  const folder = await mkdtemp(join(tmpdir(), 'motorcade-'));
  await cp(entered, folder, { recursive: true });
  return folder;
}
