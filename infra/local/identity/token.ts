import { parseArgs } from 'node:util';
import * as z from 'zod';
import { requireRunning } from '#infra/local/control/running.ts';
import { dataFolderFrom } from '#infra/local/options.ts';
import { runScript } from '#infra/local/script.ts';
import { UserFacingError } from '#infra/local/user-facing-error.ts';

const USAGE = 'Usage: npm run --silent token -- <subject> [--name <name>] [--email <address>]';

function credentialsFromArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { name: { type: 'string' }, email: { type: 'string' } },
    });
    const [subject, ...others] = positionals;
    if (subject && others.length === 0) return { username: subject, ...values };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new UserFacingError(USAGE);
}

await runScript(async () => {
  const form = { grant_type: 'password', ...credentialsFromArguments() };
  const { issuer } = await requireRunning(dataFolderFrom(process.env));
  if (!issuer) throw new UserFacingError('The service accepts tokens of OIDC_ISSUER only. Get a token there.');
  const reply = await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(form) });
  return z.object({ access_token: z.string() }).parse(await reply.json()).access_token;
});
