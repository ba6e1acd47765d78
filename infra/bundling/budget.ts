import { readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bundle } from './bundle.ts';

const FILE = resolve(dirname(fileURLToPath(import.meta.url)), 'bundle-budget.json');
const ALLOWED_GROWTH = 0.02;

/** The size of each bundle in bytes, minified, as it was last accepted. */
export type Budget = Readonly<Record<string, number>>;

export const readBudget = async (): Promise<Budget> => JSON.parse(await readFile(FILE, 'utf8')) as Budget;

/** Writes the sizes of these bundles down as what is accepted, one line a bundle. */
export const acceptBudget = async (bundles: readonly Bundle[]): Promise<void> => {
  const sizes = bundles.map(({ bytes, id }) => [id, bytes] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(FILE, `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`);
};

/** Where bundles and budget differ, each a sentence; none when all bundles are known and none grew by more than 2 %. */
export const overBudget = (bundles: readonly Pick<Bundle, 'bytes' | 'id'>[], budget: Budget): string[] => {
  const built = new Set(bundles.map(({ id }) => id));
  const gone = Object.keys(budget).filter((id) => !built.has(id));
  return [
    ...gone.map((id) => `${id} has a budget and no bundle`),
    ...bundles.flatMap(({ bytes, id }) => {
      const accepted = budget[id];
      if (accepted === undefined) return [`${id} has no budget`];
      if (bytes <= accepted * (1 + ALLOWED_GROWTH)) return [];
      return [`${id} has ${bytes} bytes, and ${accepted} are accepted`];
    }),
  ];
};
