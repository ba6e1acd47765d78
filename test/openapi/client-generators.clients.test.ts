import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clientOf, fetchToken } from '#test/e2e/api-client.ts';
import { endAll, type LocalService, startLocalService } from '#test/e2e/local-service.ts';
import { GENERATORS, lint, NotInstalled } from './client-generators.ts';

const PAGE = 'docs/clients.md';
const [BEGIN, END] = ['<!-- The table of `npm run test:clients`: -->\n', '<!-- End of the table -->\n'];

let folder: string;
let service: LocalService;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorcade-clients-'));
  service = await startLocalService({ folder });
  token = await fetchToken(folder, 'ada');
  await clientOf(service.url, token)('POST', '/api/users/register', {});
});
afterAll(async () => {
  await service.stop();
  endAll();
  await rm(folder, { recursive: true, force: true });
});

describe('a generated client', () => {
  it.each(GENERATORS)('creates and lists guests and activities, and reads a refusal: $name', async ({ name, run }) => {
    const own = await mkdtemp(join(folder, 'client-'));
    try {
      expect(await run({ folder: own, api: service.url, token })).toBe('ok\n');
    } catch (error) {
      if (!(error instanceof NotInstalled)) throw error;
      process.stdout.write(`Not tried, because ${error.message} cannot be had here: ${name}\n`);
    }
  });

  it('is in the table of the page: KEEP_CLIENTS=1 writes it', async () => {
    const rows = GENERATORS.map(
      ({ command, name, remark, types }) => `| ${name} | \`${command}\` | ${types} | ${remark} |`,
    );
    const table = ['| generator | command | a wrong type is found by | remarks |', '|---|---|---|---|', ...rows, ''];
    const page = await readFile(PAGE, 'utf8');
    const [before, rest = ''] = page.split(BEGIN);
    const wanted = [before, BEGIN, '\n', table.join('\n'), '\n', END, rest.split(END)[1]].join('');
    if (process.env['KEEP_CLIENTS']) await writeFile(PAGE, wanted);
    expect(await readFile(PAGE, 'utf8')).toBe(wanted);
  });
});

describe('the document', () => {
  it.each(['redocly', 'spectral'] as const)('has no warning of %s', async (linter) => {
    expect(await lint(linter)).not.toMatch(/warning|error/i);
  });
});
