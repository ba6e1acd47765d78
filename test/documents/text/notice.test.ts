import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it } from '@jest/globals';
import { FONT_ASSETS } from '#shared/use-cases/reports/report-fonts.ts';

it('NOTICE names the package or the folder of each font and program of PDFs', async () => {
  const notice = await readFile('NOTICE', 'utf8');
  const sources = Object.values(FONT_ASSETS).map(
    (path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? dirname(path),
  );
  expect(new Set(sources).size).toBeGreaterThan(5);
  expect(sources.filter((source) => !notice.includes(source))).toEqual([]);
});
