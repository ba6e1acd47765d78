import { parseArgs } from 'node:util';
import * as z from 'zod';
import { dataFolderFrom } from './options.ts';
import { findRunning } from './running.ts';
import { StartRefused } from './start-refused.ts';

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
  throw new StartRefused(USAGE);
};

const issuerOf = async (dataFolder: string): Promise<string> => {
  const running = await findRunning(dataFolder);
  if (!running) throw new StartRefused(`No service works on ${dataFolder}. Start it first: npm start`);
  if (!running.issuer) throw new StartRefused('The service takes the tokens of OIDC_ISSUER; ask that one.');
  return running.issuer;
};

const run = async (): Promise<string> => {
  const asked = { grant_type: 'password', ...wanted() };
  const issuer = await issuerOf(dataFolderFrom(process.env));
  const reply = await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(asked) });
  return z.object({ access_token: z.string() }).parse(await reply.json()).access_token;
};

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(error instanceof StartRefused ? `${error.message}\n` : `${String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
