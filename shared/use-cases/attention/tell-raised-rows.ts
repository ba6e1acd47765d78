import { dismissalIdOf } from '#shared/domain/attention/dismissal.ts';
import { readRaisedRows, replaceRaisedRows } from '#shared/entities/attention/raised-rows.ts';
import { unlessLost } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import type { Found } from './find-rows.ts';

/** The item of the rows has room for 400 KB. Of more rows than this, the changes tell the worst. */
const MAX_ROWS = 3_000;
/** A transaction takes 100 items. */
const MAX_CHANGES = 90;
/** One run tells this often at most. What is left is told by the next. */
const MAX_TRANSACTIONS = 10;

/**
 * Leaves an audit record for each row of the attention list that is new or gone since the last run, so that the list of changes tells
 * `attention.raised` and `attention.cleared`. A run without difference reads one item and writes nothing.
 */
export async function tellRaisedRows(
  { audit, commit }: UseCaseContext,
  rows: readonly Found[],
): Promise<{ readonly raised: number; readonly cleared: number }> {
  const present = new Set(
    rows
      .filter(({ dismissal }) => !dismissal)
      .slice(0, MAX_ROWS)
      .map(({ code, subject }) => dismissalIdOf(code, subject.id)),
  );
  let told = await readRaisedRows();
  const counts = { raised: 0, cleared: 0 };
  for (let n = 0; n < MAX_TRANSACTIONS; n += 1) {
    const known = new Set(told.ids);
    const gone = told.ids.filter((id) => !present.has(id)).map((id) => ({ id, kind: 'cleared' as const }));
    const come = [...present].filter((id) => !known.has(id)).map((id) => ({ id, kind: 'raised' as const }));
    const changes = [...gone, ...come].slice(0, MAX_CHANGES);
    if (changes.length === 0) return counts;
    const version = told.version + 1;
    for (const { id, kind } of changes) {
      if (kind === 'raised') known.add(id);
      else known.delete(id);
    }
    const ids = [...known];
    const audits = changes.map(({ id, kind }) => audit('Attention', undefined, { id, version }, { kind }));
    // Another run has told: the next one compares again.
    if (!(await unlessLost(() => commit({ writes: [replaceRaisedRows(told, ids), ...audits] })))) return counts;
    told = { version, ids };
    for (const { kind } of changes) counts[kind] += 1;
  }
  return counts;
}
