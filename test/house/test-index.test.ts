import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sourcesBelow } from '#test/support/sources.ts';
import { testsOf } from '#test/support/tests-of.ts';

const INDEX = 'test/index.md';

const tests = sourcesBelow('test');
const names = new Set(tests.map(({ path }) => basename(path)));
const operations = sourcesBelow('functions')
  .map(({ path }) => path)
  .filter((path) => path !== 'functions/registry.ts');

/** The operations and jobs whose test has another name. */
const elsewhere = operations.filter((file) => !names.has(`${basename(file, '.ts')}.test.ts`));

function page(): string {
  return `${[
    '# Where an operation is tested',
    '',
    'The test of an operation or a job has the name of its file: `functions/vips/create-vip.ts` is tested in',
    '`test/operations/vips/create-vip.test.ts`. Where one test covers several operations, it is in this table. A test checks the table, and',
    '`KEEP_INDEX=1 npm test -- test/house/test-index.test.ts` writes it again. What every write must do is also tested for all of them, in',
    '`test/house/writes.test.ts`.',
    '',
    '| operation or job | test |',
    '|---|---|',
    ...elsewhere.map((file) => `| \`${file}\` | \`${testsOf(file, tests)[0]?.path ?? 'none'}\` |`),
  ].join('\n')}\n`;
}

describe('the test of an operation', () => {
  if (process.env['KEEP_INDEX']) writeFileSync(INDEX, page());
  const rows = [...readFileSync(INDEX, 'utf8').matchAll(/^\| `(functions\/[^`]+)` \| `([^`]+)` \|$/gm)];

  it('has its name, or is in the index', () => {
    const listed = new Set(rows.map(([, file]) => file));
    expect(elsewhere.filter((file) => !listed.has(file))).toEqual([]);
  });

  it('is where the index says', () => {
    const wrong = rows.filter(([, file = '', test]) => !testsOf(file, tests).some(({ path }) => path === test));
    expect(wrong.map(([row]) => row)).toEqual([]);
  });
});
