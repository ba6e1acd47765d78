import { parseArgs } from 'node:util';
import { dataFolderFrom } from '#infra/local/options.ts';
import { runScript, UserFacingError } from '#infra/local/terminal.ts';
import { askControl, ClockOrder, requireRunning } from './control.ts';

const USAGE = 'Usage: npm run --silent clock -- <RFC 3339 time>, or -- real';

function orderFromArguments(): ClockOrder {
  const [time, ...others] = parseArgs({ allowPositionals: true, strict: false }).positionals;
  const order = ClockOrder.safeParse({ clock: time === 'real' ? null : time });
  if (order.success && others.length === 0) return order.data;
  throw new UserFacingError(USAGE);
}

await runScript(async () => askControl(await requireRunning(dataFolderFrom(process.env)), orderFromArguments()));
