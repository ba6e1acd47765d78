import { parseArgs } from 'node:util';
import * as z from 'zod';
import { requireRunning } from '#infra/local/control/running.ts';
import { PlainRefusal } from '#infra/local/gateway/plain-refusal.ts';
import { dataFolderFrom } from '#infra/local/options.ts';
import { runScript } from '#infra/local/script.ts';

const USAGE = 'Usage: npm run --silent token -- <subject> [--name <name>] [--email <address>]';

const wanted = () => {
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
  throw new PlainRefusal(USAGE);
};

await runScript(async () => {
  const asked = { grant_type: 'password', ...wanted() };
  const { issuer } = await requireRunning(dataFolderFrom(process.env));
  if (!issuer) throw new PlainRefusal('The service takes the tokens of OIDC_ISSUER; ask that one.');
  const reply = await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(asked) });
  return z.object({ access_token: z.string() }).parse(await reply.json()).access_token;
});
