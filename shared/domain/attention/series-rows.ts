import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import type { AttentionFacts, Offers } from './facts.ts';
import { operationsMend } from './new-rides.ts';
import { describedTogether } from './offers.ts';
import { assignMend, BASIS_PARTS, type FoundRow, say, withAdvice } from './row.ts';

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
