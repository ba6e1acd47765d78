import { parseArgs } from 'node:util';
import * as z from 'zod';
import { PlainRefusal } from '#infra/local/gateway/plain-refusal.ts';
import { dataFolderFrom } from '#infra/local/options.ts';
import { runScript } from '#infra/local/script.ts';
import { JobOrder } from './control.ts';
import { askControl, requireRunning } from './running.ts';

const USAGE = 'Usage: npm run --silent job -- <jobId> [--now <RFC 3339 time>]';

const wanted = (): JobOrder => {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { now: { type: 'string' } } });
    const [jobId, ...others] = positionals;
    if (jobId && others.length === 0) return JobOrder.parse({ jobId, ...values });
  } catch (error) {
    if (error instanceof z.ZodError) throw new PlainRefusal(`--now ${error.issues[0]?.message}.\n${USAGE}`);
    if (!(error instanceof TypeError)) throw error;
  }
  throw new PlainRefusal(USAGE);
};

await runScript(async () => {
  const order = wanted();
  const reply = await askControl(await requireRunning(dataFolderFrom(process.env)), order);
  const text = await reply.text();
  if (!reply.ok) throw new PlainRefusal(text);
  return text;
});
