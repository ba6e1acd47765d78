import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runTests } from '#test/conditions/run-tests.ts';
import { coveringTests } from './covering-tests.ts';
import { EQUIVALENT } from './equivalent.ts';
import { draw, mutantsOf, nameOf } from './mutants.ts';

/**
 * Changes the code at random places of `domain`, `use-cases`, `entities` and `pipeline`, one at a time in a copy of the project, and
 * runs the tests that cover each. Prints the mutants that no test noticed. `npm run mutate -- --seed 26 --count 50 --in shared/domain`.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '26' },
    count: { type: 'string', default: '50' },
    skip: { type: 'string', default: '0' },
    in: {
      type: 'string',
      multiple: true,
      default: ['domain', 'use-cases', 'entities', 'pipeline'].map((each) => `shared/${each}`),
    },
    tests: { type: 'string', default: '6' },
  },
});

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
const texts = new Map<string, string>();
for (const file of files.filter((each) => each.endsWith('.ts'))) texts.set(file, await readFile(file, 'utf8'));
const targets = [...texts].filter(([file]) => values.in.some((folder) => file.startsWith(`${folder}/`)));
const all = targets.flatMap(([file, text]) => mutantsOf(file, text));
const drawn = draw(all, Number(values.skip) + Number(values.count), Number(values.seed)).slice(Number(values.skip));
const testsOf = coveringTests(texts);

const folder = await mkdtemp(join(tmpdir(), 'mutants-'));
const found = { killed: 0, equivalent: 0, survived: [] as string[], uncovered: [] as string[] };
try {
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(file, join(folder, file));
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  console.log(`${drawn.length} of ${all.length} mutants, seed ${values.seed}.`);
  for (const mutant of drawn) {
    const { becomes, end, file, line, start } = mutant;
    const text = texts.get(file) ?? '';
    const name = nameOf(mutant, text.split('\n')[line - 1] ?? '');
    const tests = testsOf(file, Number(values.tests));
    if (name in EQUIVALENT) found.equivalent += 1;
    else if (tests.length === 0) found.uncovered.push(name);
    else {
      await writeFile(join(folder, file), `${text.slice(0, start)}${becomes}${text.slice(end)}`);
      const { isGreen } = await runTests([...tests, '--bail'], {}, folder);
      await writeFile(join(folder, file), text);
      if (isGreen) found.survived.push(name);
      else found.killed += 1;
      console.log(`${isGreen ? 'SURVIVED' : 'killed'}  ${name}`);
    }
  }
} finally {
  await rm(folder, { recursive: true });
}
const { equivalent, killed, survived, uncovered } = found;
console.log(
  `\n${killed} killed, ${survived.length} survived, ${uncovered.length} without a test, ${equivalent} equivalent.`,
);
for (const name of [...survived, ...uncovered]) console.log(`  ${name}`);
process.exitCode = survived.length + uncovered.length > 0 ? 1 : 0;
