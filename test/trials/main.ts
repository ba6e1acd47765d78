import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What people run by hand, and what takes hours, by name. */
export const TRIALS: Readonly<Record<string, string>> = {
  conditions: 'test/conditions/main.ts',
  frames: 'test/trials/frames.ts',
  mutate: 'test/mutate/main.ts',
  papers: 'test/documents/write-papers.ts',
  soak: 'test/trials/soak.ts',
};

/** `npm run trials -- conditions` runs a trial of this list, with the words that follow. */
async function main([name = '', ...words]: readonly string[]): Promise<number> {
  const script = Object.hasOwn(TRIALS, name) ? TRIALS[name] : undefined;
  if (script === undefined) {
    process.stderr.write(`Usage: npm run trials -- <name>\nThe names are: ${Object.keys(TRIALS).join(', ')}.\n`);
    return 1;
  }
  const child = spawn(process.execPath, [script, ...words], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
