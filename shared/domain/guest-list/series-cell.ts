import { plainText } from '#shared/domain/plain-text.ts';
import { change, withChanges } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { isServiceId } from './service-id.ts';

export interface SeriesMeans {
  /** Returns the id that follows from a text. */
  readonly idFrom: (prefix: string, seed: string) => string;
  readonly now: string;
}

/**
 * Returns an activity as a run of the series that its row names: by its id, or by a text that the rows of one series share. A dash ends
 * that it is a run. The same object comes back if it is one already, or if the cell is blank.
 */
export function withSeries(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  cell: string | null | undefined,
  { idFrom, now }: SeriesMeans,
): ActivityRecord {
  if (cell === undefined || (cell === null && !after.seriesId)) return after;
  const seed = plainText(cell ?? '');
  const seriesId = cell === null || isServiceId('ser', cell) ? cell : idFrom('ser', JSON.stringify(['import', seed]));
  if (seriesId === after.seriesId) return after;
  // The runs of one series that are imported at different times are of one line.
  const line = idFrom('act', JSON.stringify(['line', seriesId]));
  const runOf = { activityId: line, startTime: after.startTime };
  const fields = seriesId === null ? { seriesId, runOf: null } : { seriesId, runOf };
  return after === before ? change(after, fields, now) : withChanges(after, fields);
}
