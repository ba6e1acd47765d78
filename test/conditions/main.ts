import { mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runJest } from '#test/trials/run-jest.ts';
import { readLines, runTrials } from '#test/trials/run-trials.ts';
import type { Met } from '#test/trials/trial.ts';
import { UNMISSED } from './unmissed.ts';

/**
 * Drops each condition of each transaction in turn, and repeats the tests that met it until one fails. Prints the conditions that no
 * test misses. `npm run trials -- conditions accountability jobs`: parts of their names. Without a name: all. It first runs all tests to see
 * which meets which condition; `--keep` takes what an earlier run noted.
 */
const TESTS = [
  'operations',
  'entities',
  'use-cases',
  'pipeline',
  'house/writes',
  'house/gone-records',
  'house/transactions',
  'house/people-transactions',
];

const { positionals: parts, values } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'boolean' }, tests: { type: 'string', multiple: true, default: TESTS } },
});

const FOLDER = '.build/conditions';
const MET = `${FOLDER}/met.jsonl`;
const OUTCOMES = `${FOLDER}/outcomes.jsonl`;
/** The derived test that writes each item of a transaction first. */
const PROOF = /success and audit record|each item that it writes or checks counts/u;
/** Tests whose names say this are likely to miss a condition. */
const RACE = /meanwhile|concurrent|at once|same time|just before|while |gone-records|race|erased|between/iu;

await mkdir(FOLDER, { recursive: true });
if (!values.keep) {
  await rm(MET, { force: true });
  await rm(OUTCOMES, { force: true });
  console.log('Running the tests to see which meets which condition …');
  const environment = { TRIALS: 'conditions', TRIALS_RECORD: MET };
  const args = values.tests.map((each) => `test/${each}`);
  if (!(await runJest({ args, environment, cwd: '.' }))) console.log('Some tests fail as they are.');
}
const met = await readLines<Met>(MET);
const names = [...new Set(met.flatMap((each) => each.met))].sort();
const trials = names.filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)));
function rank({ file, ms, test }: { file: string; test: string; ms: number }): number {
  return PROOF.test(test) ? 0 : (ms + 1) * (RACE.test(`${file} ${test}`) ? 1 : 20);
}
const results = await runTrials({
  kind: 'conditions',
  cwd: '.',
  met,
  trials,
  outcomes: OUTCOMES,
  tell: console.log,
  rank,
});

function capabilityOf(name: string): string {
  return name.split(/[/:]/u)[0] ?? name;
}
console.log('\ncapability            conditions  missed by a test  listed with a reason  missed by none');
for (const [capability, own] of Map.groupBy(results, ({ trial }) => capabilityOf(trial))) {
  const caught = own.filter(({ state }) => state === 'caught').length;
  const listed = own.filter(({ state, trial }) => state !== 'caught' && trial in UNMISSED).length;
  const figures = [own.length, caught, listed, own.length - caught - listed];
  console.log(`${capability.padEnd(20)}${figures.map((figure) => String(figure).padStart(12)).join('')}`);
}
const missed = results.filter(({ state, trial }) => state !== 'caught' && !(trial in UNMISSED));
console.log(`\nNo test fails without:\n${missed.map(({ state, trial }) => `  ${state}  ${trial}`).join('\n')}`);
process.exitCode = missed.length > 0 ? 1 : 0;
