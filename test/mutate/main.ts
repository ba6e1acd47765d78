import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runJest } from '#test/trials/run-jest.ts';
import { readLines, runTrials } from '#test/trials/run-trials.ts';
import type { Met } from '#test/trials/trial.ts';
import { EQUIVALENT } from './equivalent.ts';
import { instrument } from './instrument.ts';
import { draw, mutantsOf, type NamedMutant, named } from './mutants.ts';

/**
 * Changes the code at random places of `domain`, `use-cases`, `entities` and `pipeline`, and prints the changes that no test noticed.
 * All changes are compiled into one copy of the project, and switched on one at a time. First all tests run once, to see which comes by
 * which change; then these tests are repeated with the change. `npm run trials -- mutate --seed 26 --count 50 --in shared/domain`. A run that was
 * stopped goes on with `--keep`. `--drawn-at 1a2b3c` draws from the code of a former commit and takes what is still there, so that the
 * changes stay the same while tests are written for them.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '26' },
    count: { type: 'string', default: '800' },
    in: {
      type: 'string',
      multiple: true,
      default: ['domain', 'use-cases', 'entities', 'pipeline'].map((each) => `shared/${each}`),
    },
    tests: {
      type: 'string',
      multiple: true,
      default: [
        'domain',
        'entities',
        'use-cases',
        'pipeline',
        'operations',
        'openapi',
        'house/writes',
        'house/gone-records',
      ],
    },
    keep: { type: 'boolean', default: false },
    'drawn-at': { type: 'string' },
  },
});

const FOLDER = resolve('.build/mutants');
const COPY = join(FOLDER, 'copy');
const MET = join(FOLDER, 'met.jsonl');
const OUTCOMES = join(FOLDER, 'outcomes.jsonl');
const DRAWN = join(FOLDER, 'drawn.json');

interface Drawn {
  readonly of: number;
  readonly ids: readonly string[];
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
}
function linesOf(text: string): string[] {
  return text.trim().split('\n');
}

function allOf(texts: ReadonlyMap<string, string>): NamedMutant[] {
  const targets = [...texts].filter(([file]) => values.in.some((folder) => file.startsWith(`${folder}/`)));
  return named(
    targets.flatMap(([file, text]) => mutantsOf(file, text)),
    texts,
  );
}

/** Draws some of all changes, or of all that were there at a former commit. What is gone since is left out. */
function drawnOf(all: readonly NamedMutant[]): NamedMutant[] {
  const ref = values['drawn-at'];
  const some = (of: readonly NamedMutant[]) => draw(of, Number(values.count), Number(values.seed));
  if (ref === undefined) return some(all);
  const files = linesOf(git('ls-tree', '-r', '--name-only', ref, ...values.in)).filter((file) => file.endsWith('.ts'));
  const former = new Map(files.map((file) => [file, git('show', `${ref}:${file}`)]));
  const ids = new Set(some(allOf(former)).map(({ id }) => id));
  return all.filter(({ id }) => ids.has(id));
}

/** Copies the project, with the changes in it, and runs the tests once. */
async function prepare(): Promise<void> {
  const files = linesOf(git('ls-files', '-co', '--exclude-standard')).filter((file) => existsSync(file));
  const texts = new Map<string, string>();
  for (const file of files.filter((each) => each.endsWith('.ts'))) texts.set(file, await readFile(file, 'utf8'));
  const all = allOf(texts);
  const drawn = drawnOf(all);
  await rm(FOLDER, { recursive: true, force: true });
  for (const file of files) {
    await mkdir(dirname(join(COPY, file)), { recursive: true });
    await cp(file, join(COPY, file));
  }
  await symlink(resolve('node_modules'), join(COPY, 'node_modules'));
  for (const [file, own] of Map.groupBy(drawn, ({ mutant }) => mutant.file))
    await writeFile(join(COPY, file), instrument(file, texts.get(file) ?? '', own));
  await writeFile(DRAWN, JSON.stringify({ of: all.length, ids: drawn.map(({ id }) => id) } satisfies Drawn));
  console.log('Running the tests to see which comes by which change …');
  const environment = { TRIALS: 'mutants', TRIALS_RECORD: MET };
  const args = values.tests.map((each) => `test/${each}`);
  if (!(await runJest({ args, environment, cwd: COPY }))) console.log('Some tests fail as they are.');
}

if (!values.keep) await prepare();
const { ids, of } = JSON.parse(await readFile(DRAWN, 'utf8')) as Drawn;
const seen = await readLines<Met>(MET);
const trials = ids.filter((id) => !(id in EQUIVALENT));
console.log(`${ids.length} of ${of} mutants, seed ${values.seed}. ${ids.length - trials.length} change nothing.`);
const results = await runTrials({
  kind: 'mutants',
  cwd: COPY,
  met: seen,
  trials,
  outcomes: OUTCOMES,
  tell: console.log,
  rank: ({ ms }) => ms + 1,
});

const survivors = results.filter(({ state }) => state !== 'caught');
const met = results.filter(({ state }) => state !== 'unmet').length;
const killed = trials.length - survivors.length;
function share(of: number): string {
  return `${((100 * killed) / of).toFixed(1)} %`;
}
console.log(
  `\n${killed} killed, of ${trials.length} ${share(trials.length)}, of ${met} that a test came by ${share(met)}.`,
);
console.log('Not killed:');
for (const { state, trial } of survivors) console.log(`  ${state}  ${trial}`);
process.exitCode = survivors.length > 0 ? 1 : 0;
