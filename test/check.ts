import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** House tests for `npm test` alone: they write to the table many times, or prove what another part checks more cheaply. */
const LEFT_OUT = [
  'writes',
  'gone-records',
  'transactions',
  'people-transactions',
  'later-fields',
  'problem-texts',
  'shown-texts',
  'access',
  'imports',
  'api-document',
]
  .map((name) => `test/house/${name}`)
  .join('|');

const HOUSE_TESTS = 'house tests, abilities';

/** What must hold before each commit: a name, and the command that fails if it does not. Those that can read again only what changed do. */
const PARTS: Readonly<Record<string, string>> = {
  [HOUSE_TESTS]: `npm test --silent -- --runInBand test/house test/pipeline/abilities.test.ts --testPathIgnorePatterns ${LEFT_OUT}`,
  types: 'tsc --noEmit --incremental --tsBuildInfoFile .build/tsc.tsbuildinfo',
  'types of the pages': 'tsc --noEmit -p shared/pages --incremental --tsBuildInfoFile .build/pages.tsbuildinfo',
  lint: 'oxlint --type-aware --deny-warnings',
  'import rules':
    'depcruise --cache .build/depcruise --cache-strategy content --config .dependency-cruiser.mjs functions shared infra openapi test',
  'dead code': 'knip --cache --cache-location .build/knip',
  'the API document': 'node openapi/write.ts --check',
  format: 'biome format',
};

interface Outcome {
  readonly name: string;
  readonly isGood: boolean;
  readonly output: string;
}

/** Runs a part, and prints at once whether it holds. */
async function run(name: string, command: string): Promise<Outcome> {
  const startedAt = performance.now();
  const [program = '', ...words] = command.split(' ');
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).padStart(5);
  const isGood = code === 0;
  process.stdout.write(`${isGood ? 'ok    ' : 'FAULTY'} ${seconds} s  ${name}\n`);
  return { name, isGood, output: `${output}${errors}` };
}

/** Runs all parts side by side, as `npm run check`. Then prints what the faulty ones said. `--without-tests` is for a run of CI that runs `npm test` too. */
async function main(): Promise<void> {
  const isTested = !process.argv.includes('--without-tests');
  const parts = Object.entries(PARTS).filter(([name]) => isTested || name !== HOUSE_TESTS);
  const outcomes = await Promise.all(parts.map(([name, command]) => run(name, command)));
  const faulty = outcomes.filter(({ isGood }) => !isGood);
  for (const { name, output } of faulty) process.stdout.write(`\n== ${name}: ${PARTS[name]}\n${output}`);
  process.exitCode = faulty.length > 0 ? 1 : 0;
}

if (import.meta.main) await main();
