import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { printTable } from './print-table.ts';

const Figure = z.object({ suite: z.string(), value: z.string() });

/** The tests that note the numbers of the copilot. */
const SUITES = ['test/operations/copilot', 'test/use-cases/copilot', 'test/adapters/copilot'];

/**
 * Runs the suites of the copilot and prints their numbers. If `COPILOT_URL` names an endpoint, its model also does each sentence of the
 * document four times: pass^1 is the share of runs that end right, pass^4 the share of sentences of which all four do. They are no
 * gate. Returns whether the suites pass.
 */
export async function printCopilot(): Promise<boolean> {
  const { COPILOT_KEY, COPILOT_MODEL, COPILOT_URL, ...environment } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'motorcade-copilot-'));
  const file = join(folder, 'figures.jsonl');
  const evaluated = COPILOT_URL
    ? { EVALUATED_URL: COPILOT_URL, EVALUATED_KEY: COPILOT_KEY, EVALUATED_MODEL: COPILOT_MODEL ?? 'gpt-5-mini' }
    : {};
  try {
    const tests = spawn('npm', ['test', '--', ...SUITES], {
      env: { ...environment, ...evaluated, COPILOT_FIGURES: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(tests, 'exit')) as [number | null];
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    const figures = lines.map((line) => Figure.parse(JSON.parse(line)));
    const rows = figures.map(({ suite, value }) => [suite, value]).sort();
    printTable('The copilot', [{ title: 'suite' }, { title: 'result' }], rows);
    return code === 0;
  } finally {
    await rm(folder, { recursive: true });
  }
}
