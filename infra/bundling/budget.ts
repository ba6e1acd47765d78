import { readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bundle } from './bundle.ts';

const FILE = resolve(dirname(fileURLToPath(import.meta.url)), 'bundle-budget.json');
const ALLOWED_GROWTH = 0.02;

/** The accepted size of each bundle in bytes, minified. */
export type Budget = Readonly<Record<string, number>>;

export async function readBudget(): Promise<Budget> {
  return JSON.parse(await readFile(FILE, 'utf8')) as Budget;
}

/** Accepts the sizes of these bundles: writes them to the budget file, one line per bundle. */
export async function acceptBudget(bundles: readonly Bundle[]): Promise<void> {
  const budget = acceptedBudget(bundles, await readBudget());
  await writeFile(FILE, `${JSON.stringify(budget, null, 2)}\n`);
}

/** Returns the budget that accepts these bundles. The line of a bundle whose size differs by at most 2 % stays as it is. */
export function acceptedBudget(bundles: readonly Pick<Bundle, 'bytes' | 'id'>[], before: Budget): Budget {
  return Object.fromEntries(
    bundles
      .map(({ bytes, id }) => {
        const accepted = before[id] ?? 0;
        return [id, Math.abs(bytes - accepted) <= accepted * ALLOWED_GROWTH ? accepted : bytes] as const;
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Returns one sentence per violation: a bundle grew by more than 2 %, has no budget, or no longer exists. */
export function overBudget(bundles: readonly Pick<Bundle, 'bytes' | 'id'>[], budget: Budget): string[] {
  const built = new Set(bundles.map(({ id }) => id));
  const removed = Object.keys(budget).filter((id) => !built.has(id));
  return [
    ...removed.map((id) => `${id} has a budget but no bundle`),
    ...bundles.flatMap(({ bytes, id }) => {
      const accepted = budget[id];
      if (accepted === undefined) return [`${id} has no budget`];
      if (bytes <= accepted * (1 + ALLOWED_GROWTH)) return [];
      return [`${id} has ${bytes} bytes, but only ${accepted} are accepted`];
    }),
  ];
}
