import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { FONT_ASSETS } from '#shared/use-cases/reports/report-fonts.ts';

it('NOTICE names the package of each font and program of PDFs', async () => {
  const notice = await readFile('NOTICE', 'utf8');
  const packages = Object.values(FONT_ASSETS).map(
    (path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? path,
  );
  const named = (name: string): boolean => notice.includes(name.replace(/(?<=noto-sans)-.*/, '-*'));
  expect(packages.filter((name) => !named(name))).toEqual([]);
});
