import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PAPER_NODE_OPTIONS } from '#infra/function-limits.ts';
import { BARE_PAGE, CSV_BY_HAND, documents, PDF_OF_200 } from './document-samples.ts';
import { inRounds, median } from './timed/rounds.ts';

export interface DocumentFigure {
  readonly name: string;
  /** Median CPU, in milliseconds. */
  readonly cpuMs: number;
  /** The CPU time divided by that of the reference. */
  readonly ratio: number;
  readonly bytes: number;
  /** Peak memory in MB of a fresh process that makes the document once. Of the largest document: the most in five processes. */
  readonly peakMb: number;
}

const self = fileURLToPath(import.meta.url);
const AS_DEPLOYED = { ...process.env, NODE_OPTIONS: PAPER_NODE_OPTIONS };
function inOwnProcess(...words: readonly string[]): string {
  return execFileSync(process.execPath, [self, ...words], { encoding: 'utf8', env: AS_DEPLOYED });
}

/** The memory of the largest document differs from run to run: the largest of five counts. */
const RUNS_OF_LARGEST = 5;
function peakOf(name: string, pdfkit = ''): number {
  const runs = Array.from({ length: name === PDF_OF_200 ? RUNS_OF_LARGEST : 1 }, () => inOwnProcess(name, pdfkit));
  return Math.max(...runs.map(Number)) / 1_024;
}

type Timed = Readonly<Record<string, { readonly cpuMs: number; readonly bytes: number }>>;

/** Times documents in interleaved rounds. */
async function timesOf(
  made: readonly (readonly [name: string, make: () => Promise<{ readonly bytes: { readonly length: number } }>])[],
  rounds: number,
): Promise<Timed> {
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
  return Object.fromEntries(
    made.map(([name]) => [name, { cpuMs: median(times.get(name) ?? []), bytes: sizes.get(name) ?? 0 }]),
  );
}

function isCsv(name: string): boolean {
  return name.startsWith('CSV');
}
/** Asks for the times of CSV: in this process what PDFs left in memory would make it slower. */
const TIMES_OF_CSV = '--csv';

/** Times all documents. Compares PDFs with a bare page and CSV with a plain join. */
export async function documentFigures(rounds: number, pdfkit?: string): Promise<DocumentFigure[]> {
  const made = Object.entries(await documents(pdfkit));
  const ofPdfs = await timesOf(
    made.filter(([name]) => !isCsv(name)),
    rounds,
  );
  const times: Timed = { ...ofPdfs, ...JSON.parse(inOwnProcess(TIMES_OF_CSV, String(rounds))) };
  return made.map(([name]) => {
    const { bytes = 0, cpuMs = Number.NaN } = times[name] ?? {};
    const ratio = cpuMs / (times[isCsv(name) ? CSV_BY_HAND : BARE_PAGE]?.cpuMs ?? Number.NaN);
    return { name, cpuMs, ratio, bytes, peakMb: peakOf(name, pdfkit) };
  });
}

/** Returns the peak memory of this process. Linux counts that of the parent process into `maxRSS`, but not into `VmHWM`. */
function peakKb(): number {
  const status = '/proc/self/status';
  const [, peak] = (existsSync(status) && /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))) || [];
  return peak ? Number(peak) : process.resourceUsage().maxRSS;
}

const ROUNDS = 9;

/** `node test/bench/documents.ts` prints the figures. With the name of a document, it makes it once and prints its peak memory in KB. */
async function main([name, pdfkit]: readonly string[]): Promise<void> {
  if (name === TIMES_OF_CSV) {
    const made = Object.entries(await documents(undefined)).filter(([each]) => isCsv(each));
    process.stdout.write(JSON.stringify(await timesOf(made, Number(pdfkit))));
    return;
  }
  if (name) {
    await (await documents(pdfkit))[name]?.();
    process.stdout.write(String(peakKb()));
    return;
  }
  for (const { bytes, cpuMs, name: what, peakMb, ratio } of await documentFigures(ROUNDS)) {
    const figures = [`${cpuMs.toFixed(1)} ms`, `x ${ratio.toFixed(2)}`, `${bytes} bytes`, `${peakMb.toFixed(0)} MB`];
    process.stdout.write(`${[what.padEnd(46), ...figures.map((each) => each.padStart(14))].join('')}\n`);
  }
}

if (import.meta.main) await main(process.argv.slice(2));
