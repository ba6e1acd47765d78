import { Problem } from '#shared/contract/problem.ts';
import { inPlainLetters, type Lettered, recordsWithLetters } from '#shared/domain/reports/plain-letters.ts';
import { logger } from '#shared/platform/logger.ts';
import { Outage, TimeLimitExceeded } from '#shared/platform/time-limit.ts';
import { WriteLost } from '#shared/table/write.ts';
import type { ReportFile } from './report-imprint.ts';

/** Finds three among 300 records. Records that are not told apart by then are all printed in plain letters. */
const MAX_TRIES = 40;

type Print<F> = (facts: F) => Promise<ReportFile>;

/**
 * Prints a report. If it fails, finds the records whose texts make it fail, and prints those in plain letters and all others as they are.
 * `plain` of the file says whose. Throws what print throws if no text is the cause.
 */
export async function printEach<F extends object>(facts: F, print: Print<F>): Promise<ReportFile> {
  try {
    return await print(facts);
  } catch (error) {
    if ([Problem, Outage, TimeLimitExceeded, WriteLost].some((known) => error instanceof known)) throw error;
    const suspects = recordsWithLetters(facts);
    if (suspects.length === 0) throw error;
    const printPlain = (plain: readonly Lettered[]) => print(inPlainLetters(facts, new Set(plain.map(({ id }) => id))));
    const allPlain = await printPlain(suspects).catch(() => {
      throw error;
    });
    const failing = await failingAmong(suspects, printPlain);
    logger().error('a report was printed in plain letters', {
      ids: failing.map(({ id }) => id),
      error: error as Error,
    });
    const file = failing.length < suspects.length ? await printPlain(failing).catch(() => allPlain) : allPlain;
    return { ...file, plain: file === allPlain ? suspects : failing };
  }
}

/** Halves the suspects until single ones are left. While a half is looked at, all others are plain. */
async function failingAmong(
  suspects: readonly Lettered[],
  printPlain: (plain: readonly Lettered[]) => Promise<ReportFile>,
): Promise<readonly Lettered[]> {
  let left = MAX_TRIES;
  const failingIn = async (group: readonly Lettered[]): Promise<readonly Lettered[]> => {
    if (group.length === 1) return group;
    const middle = Math.ceil(group.length / 2);
    const found: Lettered[] = [];
    for (const half of [group.slice(0, middle), group.slice(middle)]) {
      // The other half printed well, so this one has what fails.
      const isOnlyOther = half[0] !== group[0] && found.length === 0;
      if (isOnlyOther || left === 0 || !(await prints(half))) found.push(...(await failingIn(half)));
    }
    return found;
  };
  const prints = async (shown: readonly Lettered[]): Promise<boolean> => {
    left -= 1;
    const isShown = new Set(shown);
    try {
      await printPlain(suspects.filter((each) => !isShown.has(each)));
      return true;
    } catch {
      return false;
    }
  };
  return failingIn(suspects);
}
