import { parseArgs } from 'node:util';
import { askControl, type Order, requireRunning } from '#infra/local/control/control.ts';
import { dataFolderFrom } from '#infra/local/options.ts';
import { runScript, UserFacingError } from '#infra/local/terminal.ts';

const USAGE = 'Usage: npm run --silent token -- <subject> [--name <name>] [--email <address>]';

function orderFromArguments(): Order {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { name: { type: 'string' }, email: { type: 'string' } },
    });
    const [subject, ...others] = positionals;
    if (subject && others.length === 0) return { subject, ...values };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new UserFacingError(USAGE);
}

await runScript(async () => {
  const order = orderFromArguments();
  const running = await requireRunning(dataFolderFrom(process.env));
  if (!running.issuer) throw new UserFacingError('The service accepts tokens of OIDC_ISSUER only. Get a token there.');
  return askControl(running, order);
});
