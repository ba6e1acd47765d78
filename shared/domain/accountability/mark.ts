import { later } from '#shared/domain/time/days.ts';
import type { Mark, MarkChange } from '#shared/schemas/accountability/muster.ts';
import type { MarkRecord } from '#shared/schemas/accountability/muster-record.ts';

/** A new mark: what it says, and who makes it. */
export interface NewMark
  extends MarkChange,
    Pick<MarkRecord, 'id' | 'musterId' | 'vipId' | 'at' | 'by' | 'driverId' | 'messageId'> {}

/**
 * Returns the mark that follows `before`. A mark that says the same is a mark too: its time counts. It is later than that of `before`,
 * also if its request began earlier, so that the order of time is the order in which the marks count.
 */
export function nextMark(before: MarkRecord | undefined, mark: NewMark): MarkRecord {
  return {
    ...mark,
    at: before && before.at >= mark.at ? later(before.at, 1) : mark.at,
    version: (before?.version ?? 0) + 1,
  };
}

/** The names of those who make marks, by id. */
export type MarkerNames = ReadonlyMap<string, string | undefined>;

/** Returns the id of the user or driver who made a mark. */
export function markerOf({ by, driverId }: MarkRecord): string {
  return by ?? driverId ?? 'erased';
}

/** Returns the answer for a mark. */
export function presentMark(mark: MarkRecord, names: MarkerNames): Mark {
  const { at, id, messageId, musterId, note, state, version, vipId } = mark;
  const marker = markerOf(mark);
  return {
    id,
    musterId,
    vipId,
    version,
    state,
    note,
    at,
    messageId,
    by: { id: marker, name: names.get(marker) ?? null },
  };
}

const NAME = 'erased driver';

/** Returns a mark without the driver who made it. What it says of the guest stays. */
export function withoutDriver({ driverId: _driver, ...mark }: MarkRecord): MarkRecord {
  return {
    ...mark,
    by: mark.by ?? NAME,
  };
}
