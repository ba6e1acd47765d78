import { daysOf, type Resource } from '#shared/domain/assignments/assignment.ts';
import { assertKnown } from '#shared/domain/assignments/availability.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { byResource, MAX_GAP_MINUTES, type Standing, standingOf } from '#shared/domain/assignments/standing.ts';
import { assignmentsOnDay, readDays } from '#shared/entities/ledger.ts';
import { readSettings } from '#shared/entities/settings.ts';
import type { Conflict } from '#shared/schemas/problem.ts';
import { presentConflicts } from './explain-refusal.ts';

/** Drivers or vehicles, and how to read them. */
interface ResourceReader<R> {
  readonly resource: Resource;
  readonly all: () => Promise<R[]>;
  readonly some: (ids: readonly string[]) => Promise<R[]>;
}

interface RequestedWindow {
  readonly startTime: string;
  readonly endTime: string;
  /** Default: all drivers or vehicles. */
  readonly ids?: readonly string[] | undefined;
}

export interface Availability<R> extends Standing {
  readonly record: R;
  readonly conflicts: Conflict[];
}

/**
 * Returns for each driver or vehicle whether it is free in a window, with its conflicts and gaps. The order is undefined. With
 * `ids`, reads with strong consistency. Without, makes one query per day; the result is eventually consistent, may be a second
 * old. Throws ValidationFailed for unknown ids.
 */
export const findAvailability = async <R extends { readonly id: string; readonly deletedAt?: string | undefined }>(
  { all, resource, some }: ResourceReader<R>,
  { endTime: end, ids, startTime: start }: RequestedWindow,
): Promise<Availability<R>[]> => {
  const days = daysOf({ start, end }, MAX_GAP_MINUTES);
  const [{ turnaroundMinutes }, records, held] = await Promise.all([
    readSettings(),
    ids ? some(ids) : all(),
    ids ? readDaysOfEach(resource, ids, days) : readDaysOfAll(resource, days),
  ]);
  assertKnown(ids ?? [], records);
  const ledger = byResource(held);
  const standings = records.map((record) => {
    const standing = standingOf(ledger.get(record.id) ?? [], { start, end, turnaroundMinutes });
    return { ...standing, record };
  });
  const conflicts = await presentConflicts(standings.flatMap(({ taken }) => taken));
  const conflictsById = Map.groupBy(conflicts, ({ id }) => id);
  return standings.map((standing) => ({ ...standing, conflicts: conflictsById.get(standing.record.id) ?? [] }));
};

const readDaysOfEach = async (
  resource: Resource,
  ids: readonly string[],
  days: readonly string[],
): Promise<readonly LedgerDay[]> =>
  (await Promise.all([...new Set(ids)].map((id) => readDays(resource, id, days)))).flat();

const readDaysOfAll = async (resource: Resource, days: readonly string[]): Promise<readonly LedgerDay[]> =>
  (await Promise.all(days.map((day) => assignmentsOnDay(day, resource)))).flat();
