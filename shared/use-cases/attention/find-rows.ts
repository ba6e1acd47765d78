import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { describedInTurn, noOffers } from '#shared/domain/attention/offers.ts';
import type { FoundRow } from '#shared/domain/attention/row.ts';
import { seriesAsOne } from '#shared/domain/attention/series-rows.ts';
import { dismissalIdOfRow, hides, worstFirst } from '#shared/domain/attention/shown-rows.ts';
import { byId } from '#shared/domain/by-id.ts';
import { later } from '#shared/domain/time/days.ts';
import { allDismissals } from '#shared/entities/attention/dismissal.ts';
import type { DismissalRecord } from '#shared/schemas/attention/attention.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { Plan } from '#shared/use-cases/plan/read-plan.ts';
import { loadFacts } from './load-facts.ts';

export interface Found extends FoundRow {
  /** Present if the row is hidden. */
  readonly dismissal?: DismissalRecord;
}

export interface Attention {
  readonly facts: AttentionFacts;
  /** The worst first, with hidden ones among them. */
  readonly rows: readonly Found[];
}

/** Runs the checks over a window. Returns the rows, one for each run of a series, the worst first, with hidden ones among them. */
export function findRows(now: string, until: string): Promise<Attention> {
  return findAttention(now, until, { eachRun: true });
}

interface Reading {
  /** Runs only the checks of this code. */
  readonly code?: string | undefined;
  /** true: each run of a series has a row of its own. Default: the same trouble of several is one row. */
  readonly eachRun?: boolean;
  /** The plan, if the caller reads it too. */
  readonly opening?: Promise<Plan>;
}

/** Runs the checks over a window, or those of one code. Returns the rows, and the facts that the checks looked at. */
export async function findAttention(
  now: string,
  until: string,
  { code, eachRun = false, opening }: Reading = {},
): Promise<Attention> {
  const [loaded, dismissals, { ALL_CHECKS }] = await Promise.all([
    loadFacts(now, until, opening),
    allDismissals(),
    // Few requests need the checks. The bundles keep them in a file of their own.
    import('#shared/domain/attention/all-checks.ts'),
  ]);
  const facts = { ...loaded, offers: noOffers() };
  const dismissalOf = byId(dismissals);
  const checks = ALL_CHECKS.filter(({ codes }) => code === undefined || codes.includes(code));
  const found = checks.flatMap(({ find }) => find(facts));
  const rows = (eachRun ? found : seriesAsOne(found, facts)).map((row): Found => {
    const dismissal = dismissalOf.get(dismissalIdOfRow(row));
    const inTurn = { ...row, describe: () => describedInTurn(facts, row) };
    return dismissal && hides(dismissal, row, now) ? { ...inTurn, dismissal } : inTurn;
  });
  return { facts, rows: worstFirst(rows, now) };
}

/** Returns the end of a window that begins now and lasts this number of minutes. */
export function endOfWindow(now: string, minutes: number): string {
  return later(now, minutes * MINUTE_MS);
}
