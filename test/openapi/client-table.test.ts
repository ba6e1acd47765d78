import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { GENERATORS } from './client-generators.ts';

const PAGE = 'docs/clients.md';
const [BEGIN, END] = ['<!-- The table of `npm run test:clients`: -->\n', '<!-- End of the table -->\n'];

describe('a generated client', () => {
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
