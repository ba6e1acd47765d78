import { daysOf, type Resource } from '#shared/domain/assignments/assignment.ts';
import { assertKnown } from '#shared/domain/assignments/availability.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { byResource, MAX_GAP_MINUTES, type Standing, standingOf } from '#shared/domain/assignments/standing.ts';
import { assignmentsOnDay, readDays } from '#shared/entities/ledger.ts';
import { readSettings } from '#shared/entities/settings.ts';
import type { Conflict } from '#shared/schemas/problem.ts';
import { conflictsOf } from './explain-refusal.ts';

/** Drivers or vehicles, and how to come by them. */
interface Kind<R> {
  readonly resource: Resource;
  readonly all: () => Promise<R[]>;
  readonly some: (ids: readonly string[]) => Promise<R[]>;
}

interface Asked {
  readonly startTime: string;
  readonly endTime: string;
  readonly ids?: readonly string[] | undefined;
}

export interface Availability<R> extends Standing {
  readonly record: R;
  readonly conflicts: Conflict[];
}

/**
 * How drivers or vehicles stand to a window, in no order. All of them by one query a day, a moment behind the latest writes; given
 * ones by their own days, as just written.
 */
export const availabilityOf = async <R extends { readonly id: string; readonly deletedAt?: string | undefined }>(
  { all, resource, some }: Kind<R>,
  { endTime: end, ids, startTime: start }: Asked,
): Promise<Availability<R>[]> => {
  const days = daysOf({ start, end }, MAX_GAP_MINUTES);
  const [{ turnaroundMinutes }, records, held] = await Promise.all([
    readSettings(),
    ids ? some(ids) : all(),
    ids ? daysOfEach(resource, ids, days) : daysOfAll(resource, days),
  ]);
  assertKnown(ids ?? [], records);
  const ledger = byResource(held);
  const standings = records.map((record) => {
    const standing = standingOf(ledger.get(record.id) ?? [], { start, end, turnaroundMinutes });
    return { ...standing, record };
  });
  const conflicts = await conflictsOf(standings.flatMap(({ taken }) => taken));
  const ofEach = Map.groupBy(conflicts, ({ id }) => id);
  return standings.map((standing) => ({ ...standing, conflicts: ofEach.get(standing.record.id) ?? [] }));
};

const daysOfEach = async (
  resource: Resource,
  ids: readonly string[],
  days: readonly string[],
): Promise<readonly LedgerDay[]> =>
  (await Promise.all([...new Set(ids)].map((id) => readDays(resource, id, days)))).flat();

const daysOfAll = async (resource: Resource, days: readonly string[]): Promise<readonly LedgerDay[]> =>
  (await Promise.all(days.map((day) => assignmentsOnDay(day, resource)))).flat();
