import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DismissalRecord, Mend, NewDismissal } from '#shared/schemas/attention/attention.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { AttentionFacts, Offers } from './facts.ts';
import { operationsMend } from './new-rides.ts';
import { describedTogether } from './offers.ts';
import { assignMend, BASIS_PARTS, type DescribedRow, describedRow, type FoundRow, say, withAdvice } from './row.ts';

/** A dismissal is kept this long after its row goes wrong, or after `until`. */
const KEPT_MS = 2 * DAY_MS;

/** Returns the id of the dismissal of a row. */
export function dismissalIdOf(code: string, subjectId: string): string {
  return `${code}:${subjectId}`;
}

/** Returns the id of the dismissal that hides a row: of its series, if it is about runs. */
export function dismissalIdOfRow({ code, seriesId, subject }: FoundRow): string {
  return dismissalIdOf(code, seriesId ?? subject.id);
}

/** Tells whether a dismissal still hides a row: until its time, and while the row rests on the same. */
export function hides(
  { basis, until }: Pick<DismissalRecord, 'basis' | 'until'>,
  row: Pick<FoundRow, 'basis'>,
  now: string,
): boolean {
  const seen = new Set(basis.split(BASIS_PARTS));
  return row.basis.split(BASIS_PARTS).every((part) => seen.has(part)) && (until === undefined || now < until);
}

/** Returns the dismissal of a row. It replaces an earlier one of the same row. */
export function dismissed(
  row: FoundRow,
  before: DismissalRecord | undefined,
  { note, until }: NewDismissal,
  { by, now }: { readonly by: string; readonly now: string },
): DismissalRecord {
  const { at: goesWrongAt, basis, code, subject } = row;
  const last = Math.max(...[goesWrongAt, until ?? now, now].map((each) => Date.parse(each)));
  return {
    id: dismissalIdOfRow(row),
    version: (before?.version ?? 0) + 1,
    code,
    subjectId: subject.id,
    basis,
    by,
    at: now,
    ...(until === undefined ? {} : { until }),
    ...(note === undefined ? {} : { note }),
    expiresAt: Math.ceil((last + KEPT_MS) / 1_000),
  };
}

/** Tells whether the same person hides a row again for the same reason and time. */
export function isSameDismissal(before: DismissalRecord, after: DismissalRecord): boolean {
  return (
    before.basis === after.basis && before.until === after.until && before.note === after.note && before.by === after.by
  );
}

export const OPEN_MUSTER = 'MUSTER_OPEN';

/** A WARNING counts as if it had this many times the time left. */
const WARNING_FACTOR = 4;

/**
 * Sorts rows, the worst first: the less time is left, the worse. A WARNING with a quarter of the time left is as bad as a CRITICAL.
 * What has begun already comes before everything that has not. Open musters come first of all: their guests may be in danger.
 */
export function worstFirst<R extends FoundRow>(rows: readonly R[], now: string): R[] {
  const left = ({ at, severity }: R): number =>
    Math.max(0, Date.parse(at) - Date.parse(now)) * (severity === 'WARNING' ? WARNING_FACTOR : 1);
  return rows.toSorted(
    (a, b) => order(a) - order(b) || left(a) - left(b) || rank(a) - rank(b) || (a.at < b.at ? -1 : Number(a.at > b.at)),
  );
}

function order({ code }: FoundRow): number {
  return code === OPEN_MUSTER ? 0 : 1;
}

function rank({ severity }: FoundRow): number {
  return severity === 'WARNING' ? 1 : 0;
}

/** Counts the rows, and returns the first of them with their words and mends. Hidden ones only if they are asked for. */
export function shownRows<R extends FoundRow & { readonly dismissal?: DismissalRecord }>(
  rows: readonly R[],
  {
    dismissed: withDismissed,
    max,
    timezone,
  }: { readonly dismissed: boolean; readonly max: number; readonly timezone: string },
): { readonly total: number; readonly items: DescribedRow<R>[] } {
  const shown = withDismissed ? rows : rows.filter(({ dismissal }) => !dismissal);
  return { total: shown.length, items: shown.slice(0, max).map((row) => describedRow(row, timezone)) };
}

type Facts = AttentionFacts & { readonly offers: Offers };

/** The codes of rides that lack something: one proposal gives it to all runs. */
const LACKING = new Set(['RIDE_WITHOUT_DRIVER', 'RIDE_WITHOUT_VEHICLE']);

/**
 * Joins the rows of the runs of a series that have the same trouble. They are one row about the first of these runs, and `rides` has them all.
 * A row of one run is as before, but that a dismissal hides the same trouble of the whole series, as long as no other run has it too.
 */
export function seriesAsOne(rows: readonly FoundRow[], facts: Facts): FoundRow[] {
  const { activities, nearby } = facts;
  const runs = new Map(
    [...activities, ...nearby].flatMap((each) => (each.seriesId === undefined ? [] : [[each.id, each] as const])),
  );
  if (runs.size === 0) return [...rows];
  const groups = Map.groupBy(rows, (row) => {
    const run = row.subject.type === 'ScheduleEvent' ? runs.get(row.subject.id) : undefined;
    return run ? `${row.code} ${row.severity} ${run.seriesId}` : row;
  });
  return Array.from(groups.values()).flatMap((alike): FoundRow[] => {
    const own = alike.flatMap((row) => runs.get(row.subject.id) ?? []);
    return own.length === alike.length ? [joined(alike, own, facts)] : alike;
  });
}

function joined(rows: readonly FoundRow[], runs: readonly ActivityRecord[], facts: Facts): FoundRow {
  const inOrder = rows.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  const [first] = inOrder;
  const inTime = runs.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
  const [run, ...others] = inTime;
  if (!first || !run) throw new Error('a group has a row');
  return {
    ...first,
    seriesId: run.seriesId,
    since:
      rows
        .map(({ since }) => since)
        .sort()
        .at(-1) ?? first.since,
    basis: inOrder
      .flatMap(({ basis, subject }) => basis.split(BASIS_PARTS).map((part) => `${subject.id} ${part}`))
      .join(BASIS_PARTS),
    ...(others.length > 0 && {
      rides: inTime.map(({ id, startTime, title }) => ({ id, title, startTime })),
      describe: () => {
        const text = withAdvice(first.describe(), say('SERIES', { count: others.length }));
        if (LACKING.has(first.code)) return { ...text, mend: assignMend(run, others), choices: [] };
        const mend = text.mend && mendOfAll(text.mend, inOrder, facts);
        return mend ? { ...withAdvice(text, say('MEND_FOR_ALL')), mend } : text;
      },
    }),
  };
}

/** A proposal takes at most this many steps. */
const MAX_STEPS = 200;

/** Returns one request for what mends each of these rows: the same change of each run. Returns undefined if one needs another change. */
function mendOfAll(first: Mend, rows: readonly FoundRow[], facts: Facts): Mend | undefined {
  const isOfEach = new Set(rows.map(({ subject }) => subject.id)).size === rows.length;
  if (!CHANGES.has(first.operationId) || !isOfEach || rows.length > MAX_STEPS) return undefined;
  const mends = describedTogether(facts, rows).flatMap(({ mend }) => mend ?? []);
  const areAlike = mends.length === rows.length && mends.every((mend) => whatOf(mend) === whatOf(first));
  return areAlike ? operationsMend(mends) : undefined;
}

const CHANGES = new Set(['updateEvent', 'moveEventStatus']);

/** Returns what a request changes: the fields of a run, which may get values of its own, or its status. */
function whatOf({ body = {}, operationId }: Mend): string {
  return [operationId, body['status'], ...Object.keys(body).sort()].join(' ');
}
