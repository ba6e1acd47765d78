import { NotFound } from '#shared/contract/problems.ts';
import { type DescribedRow, describedRow } from '#shared/domain/attention/row.ts';
import { dismissalIdOf, dismissalIdOfRow, dismissed, isSameDismissal } from '#shared/domain/attention/shown-rows.ts';
import { erased } from '#shared/domain/records.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { findDismissal, removeDismissal, saveDismissal } from '#shared/entities/attention/told-and-hidden.ts';
import { MAX_WINDOW_MINUTES, type NewDismissal } from '#shared/schemas/attention/attention.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { endOfWindow, type Found, findAttention } from './say-what-follows.ts';

/** The subject of a row, and the code of its check. */
export interface RowKey {
  readonly code: string;
  readonly subjectId: string;
}

/**
 * Hides a row until its subject changes, or until a time. A repeat by the same person changes nothing. Throws NotFound if no check finds
 * the row, or ContendedWrite.
 */
export async function dismissRow(
  { actor, audit, commit, now }: UseCaseContext,
  { code, subjectId }: RowKey,
  wanted: NewDismissal,
): Promise<DescribedRow<Found>> {
  const { facts, rows } = await findAttention(now, endOfWindow(now, MAX_WINDOW_MINUTES), { code });
  const row = rows.find((each) => each.code === code && isAbout(each, subjectId));
  if (!row) throw new NotFound(`There is no row ${code} about this.`, { cure: { operationId: 'listAttention' } });
  const shown = describedRow(row, facts.timezone);
  return retryOnConflict(async () => {
    const before = await findDismissal(dismissalIdOfRow(row));
    const dismissal = dismissed(row, before, wanted, { by: actor.id, now });
    if (before && isSameDismissal(before, dismissal)) return { ...shown, dismissal: before };
    await commit({ writes: [saveDismissal(before, dismissal), audit('Attention', before, dismissal)] });
    return { ...shown, dismissal };
  });
}

/** Tells whether a row is about a subject. One of a series is about each of its runs. */
function isAbout({ rides = [], seriesId, subject }: Found, subjectId: string): boolean {
  return subject.id === subjectId || (seriesId !== undefined && rides.some(({ id }) => id === subjectId));
}

/** Shows a hidden row again. Throws NotFound if the row is not hidden, or ContendedWrite. */
export function undoDismissal({ audit, commit }: UseCaseContext, { code, subjectId }: RowKey): Promise<void> {
  return retryOnConflict(async () => {
    const { seriesId } = (await findActivity(subjectId)) ?? {};
    const before = await findDismissal(dismissalIdOf(code, seriesId ?? subjectId));
    if (!before) throw new NotFound(`The row ${code} about this is not hidden.`);
    await commit({ writes: [removeDismissal(before), audit('Attention', before, erased(before))] });
  });
}
