import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runTests } from './run-tests.ts';

/**
 * Drops each condition of each transaction of a capability in turn, and runs the tests that met it. Prints the conditions that no test
 * misses. `npm run conditions -- accountability`: the folders of `shared/use-cases`, or a part of the name of a condition. More paths of
 * tests follow after `--with`.
 */
const given = process.argv.slice(2);
const split = given.includes('--with') ? given.indexOf('--with') : given.length;
const parts = given.slice(0, split);
const more = given.slice(split + 1);
if (parts.length === 0) throw new Error('name a capability: npm run conditions -- accountability');

interface Seen {
  readonly name: string;
  readonly file: string;
  readonly test?: string;
}

const folder = await mkdtemp(join(tmpdir(), 'conditions-'));
try {
  const log = join(folder, 'seen');
  const paths = [...parts.flatMap((part) => [`test/operations/${part}`, `test/use-cases/${part}`]), ...more];
  console.log(`Running ${paths.join(', ')} to find the conditions …`);
  const first = await runTests([...paths, '--passWithNoTests'], { CONDITIONS_SEEN: log });
  if (!first.isGreen) throw new Error(`the tests fail as they are:\n${first.failed.join('\n')}`);
  const seen = (await readFile(log, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Seen);
  const byName = Map.groupBy(seen, ({ name }) => name);
  const names = [...byName.keys()].filter((name) => parts.some((part) => name.includes(part))).sort();
  console.log(`${names.length} conditions of ${parts.join(', ')}.`);
  const missed: string[] = [];
  for (const name of names) {
    const places = byName.get(name) ?? [];
    const files = [...new Set(places.map(({ file }) => relative('.', file)))];
    const { isGreen, failed } = await runTests([...files, '--bail'], { CONDITIONS_DROP: name });
    if (isGreen) missed.push(name);
    console.log(
      `${isGreen ? 'MISSED' : 'caught'}  ${name}${isGreen ? '' : `  by: ${failed[0] ?? 'a test file that broke'}`}`,
    );
  }
  console.log(`\nA test fails without ${names.length - missed.length} of ${names.length} conditions.`);
  if (missed.length > 0) console.log(`No test fails without:\n${missed.map((name) => `  ${name}`).join('\n')}`);
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true });
}
