import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PAPER_NODE_OPTIONS } from '#infra/function-limits.ts';
import { BARE_PAGE, CSV_BY_HAND, documents } from './document-samples.ts';
import { inRounds, median } from './timed/rounds.ts';

export interface DocumentFigure {
  readonly name: string;
  /** Median CPU, in milliseconds. */
  readonly cpuMs: number;
  /** The CPU time divided by that of the reference. */
  readonly ratio: number;
  readonly bytes: number;
  /** Peak memory in MB of a fresh process that makes the document once. */
  readonly peakMb: number;
}

const self = fileURLToPath(import.meta.url);
const AS_DEPLOYED = { ...process.env, NODE_OPTIONS: PAPER_NODE_OPTIONS };
const peakOf = (name: string, pdfkit = ''): number =>
  Number(execFileSync(process.execPath, [self, name, pdfkit], { encoding: 'utf8', env: AS_DEPLOYED })) / 1_024;

/** Times all documents in interleaved rounds. Compares PDFs with a bare page and CSV with a plain join. */
export const documentFigures = async (rounds: number, pdfkit?: string): Promise<DocumentFigure[]> => {
  const made = Object.entries(await documents(pdfkit));
  const sizes = new Map<string, number>();
  const timed = made.map(([name, make]) => ({
    name,
    measure: async () => {
      const before = process.cpuUsage();
      sizes.set(name, (await make()).bytes.length);
      const { system, user } = process.cpuUsage(before);
      return (user + system) / 1_000;
    },
  }));
  // The first round warms up.
  await inRounds(timed, 1);
  const times = await inRounds(timed, rounds);
  const cpuOf = (name: string): number => median(times.get(name) ?? []);
  return made.map(([name]) => ({
    name,
    cpuMs: cpuOf(name),
    ratio: cpuOf(name) / cpuOf(name.startsWith('CSV') ? CSV_BY_HAND : BARE_PAGE),
    bytes: sizes.get(name) ?? 0,
    peakMb: peakOf(name, pdfkit),
  }));
};

/** Returns the peak memory of this process. Linux counts that of the parent process into `maxRSS`, but not into `VmHWM`. */
const peakKb = (): number => {
  const status = '/proc/self/status';
  const [, peak] = (existsSync(status) && /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))) || [];
  return peak ? Number(peak) : process.resourceUsage().maxRSS;
};

const ROUNDS = 9;

/** `node test/bench/documents.ts` prints the figures. With the name of a document, it makes it once and prints its peak memory in KB. */
const main = async ([name, pdfkit]: readonly string[]): Promise<void> => {
  if (name) {
    await (await documents(pdfkit))[name]?.();
    process.stdout.write(String(peakKb()));
    return;
  }
  for (const { bytes, cpuMs, name: what, peakMb, ratio } of await documentFigures(ROUNDS)) {
    const figures = [`${cpuMs.toFixed(1)} ms`, `x ${ratio.toFixed(2)}`, `${bytes} bytes`, `${peakMb.toFixed(0)} MB`];
    process.stdout.write(`${[what.padEnd(46), ...figures.map((each) => each.padStart(14))].join('')}\n`);
  }
};

if (import.meta.main) await main(process.argv.slice(2));
