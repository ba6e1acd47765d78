import { parseArgs } from 'node:util';
import * as z from 'zod';
import { dataFolderFrom } from '#infra/local/options.ts';
import { runScript, UserFacingError } from '#infra/local/terminal.ts';
import { askControl, JobOrder, requireRunning } from './control.ts';

const USAGE = 'Usage: npm run --silent job -- <jobId> [--now <RFC 3339 time>]';

function orderFromArguments(): JobOrder {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { now: { type: 'string' } } });
    const [jobId, ...others] = positionals;
    if (jobId && others.length === 0) return JobOrder.parse({ jobId, ...values });
  } catch (error) {
    if (error instanceof z.ZodError) throw new UserFacingError(`--now ${error.issues[0]?.message}.\n${USAGE}`);
    if (!(error instanceof TypeError)) throw error;
  }
  throw new UserFacingError(USAGE);
}

await runScript(async () => {
  const order = orderFromArguments();
  return askControl(await requireRunning(dataFolderFrom(process.env)), order);
});
