import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { describedInTurn, noOffers } from '#shared/domain/attention/offers.ts';
import { type FoundRow, whatFollows } from '#shared/domain/attention/row.ts';
import { dismissalIdOfRow, hides, seriesAsOne, worstFirst } from '#shared/domain/attention/shown-rows.ts';
import { byId } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { allDismissals } from '#shared/entities/attention/told-and-hidden.ts';
import { type DismissalRecord, type Follows, MAX_WINDOW_MINUTES } from '#shared/schemas/attention/attention.ts';
import { withStaged } from '#shared/table/dry-runs.ts';
import { currentStage, noAnswers, type StagedItem } from '#shared/table/stage.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import type { Plan } from '#shared/use-cases/plan/read-plan.ts';
import { loadFacts } from './load-facts.ts';

type Asking = Pick<UseCaseContext, 'actor' | 'dryRun' | 'now'>;

/**
 * Runs a write. On a dry run it also says which rows of the attention list the write would make and remove. A step that is tried after
 * others says nothing: the proposal does.
 */
export async function sayingWhatFollows<T extends object>(
  context: Asking,
  run: () => Promise<T>,
): Promise<T & { readonly follows?: Follows | undefined }> {
  if (!context.dryRun || currentStage()) return run();
  const { result, trial } = await withStaged([], run);
  return { ...result, follows: await followsOf(context, trial.items) };
}

/** Runs a deletion. Only a dry run has an answer: what follows, for those who may read the attention list. */
export async function foretellingDeletion(
  context: Asking,
  run: () => Promise<unknown>,
): Promise<{ readonly follows: Follows } | undefined> {
  const { follows } = await sayingWhatFollows(context, async (): Promise<{ follows?: Follows }> => {
    await run();
    return {};
  });
  return follows && { follows };
}

/** Returns what follows from writes; undefined for callers who may not read the attention list. Everything is read once for both states. */
export async function followsOf({ actor, now }: Asking, items: readonly StagedItem[]): Promise<Follows | undefined> {
  if (!actor.can('read', 'Attention')) return undefined;
  if (items.every((item) => UNSEEN.has(kindOf(item)))) {
    return { appears: [], disappears: [] };
  }
  const answers = noAnswers();
  const until = endOf(items, now);
  const rowsOn = async (staged: readonly StagedItem[]) => {
    const { result } = await withStaged(staged, () => findRows(now, until), answers);
    return { ...result, rows: result.rows.filter(({ dismissal }) => !dismissal) };
  };
  const { facts, rows: before } = await rowsOn([]);
  return whatFollows(before, (await rowsOn(items)).rows, facts.timezone);
}

/** No check looks at these. */
const UNSEEN = new Set(['audit', 'proposal']);

/** Legs, next rides and flights of what is written may lie a day after it. */
const AFTER_MS = DAY_MS;

/** A guest has rides at any time. */
const TIMELESS = new Set(['vip']);

function kindOf({ after, before }: StagedItem): string {
  return String((after ?? before)?.['__edb_e__']);
}

/** A flight lands on the day of its departure, or on the next one. */
function dayAfter(date: unknown): string | undefined {
  return typeof date === 'string' ? later(`${date}T00:00:00.000Z`, DAY_MS) : undefined;
}

/** Returns the end of the window that shows what changes: at most seven days ahead. */
function endOf(items: readonly StagedItem[], now: string): string {
  const most = later(now, MAX_WINDOW_MINUTES * MINUTE_MS);
  if (items.some((item) => TIMELESS.has(kindOf(item)))) return most;
  const times = items.flatMap(({ after, before }) =>
    [after, before].flatMap((item) => [item?.['startTime'], item?.['to'], dayAfter(item?.['flightDate'])]),
  );
  const last = [...times.filter((time) => typeof time === 'string'), now].toSorted().at(-1) ?? now;
  const wanted = later(last, AFTER_MS);
  return wanted < most ? wanted : most;
}

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
function findRows(now: string, until: string): Promise<Attention> {
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
