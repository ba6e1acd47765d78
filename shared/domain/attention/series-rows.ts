import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { AttentionFacts } from './facts.ts';
import { assignMend, BASIS_PARTS, type FoundRow } from './row.ts';

/** The codes of rides that lack something: one proposal gives it to all runs. */
const LACKING = new Set(['RIDE_WITHOUT_DRIVER', 'RIDE_WITHOUT_VEHICLE']);

/**
 * Joins the rows of the runs of a series that have the same trouble. They are one row about the first of these runs, and `rides` has them all.
 * A row of one run is as before, but that a dismissal hides the same trouble of the whole series, as long as no other run has it too.
 */
export function seriesAsOne(rows: readonly FoundRow[], { activities, nearby }: AttentionFacts): FoundRow[] {
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
    return own.length === alike.length ? [joined(alike, own)] : alike;
  });
}

function joined(rows: readonly FoundRow[], runs: readonly ActivityRecord[]): FoundRow {
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
        const text = first.describe();
        const detail = `${text.detail} The same is true of ${others.length} more of its series.`;
        return LACKING.has(first.code) ? { detail, mend: assignMend(run, others) } : { ...text, detail };
      },
    }),
  };
}
