import { invalidNow } from '#shared/contract/invalid-field.ts';
import { daysOf, placesOf, type Resource } from '#shared/domain/assignments/assignment.ts';
import { assertKnown } from '#shared/domain/assignments/availability.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { byResource, MAX_GAP_MINUTES, type Standing, standingOf } from '#shared/domain/assignments/standing.ts';
import { travelOf } from '#shared/domain/ways/travel-of.ts';
import { placeCode, type Ways } from '#shared/domain/ways/ways.ts';
import { assignmentsOnDay, readDays } from '#shared/entities/assignments/ledger.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { Mode } from '#shared/schemas/assignments/needs.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { Conflict, TravelShortfall } from '#shared/schemas/problem.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { loadWays, tellSqueezes } from '#shared/use-cases/ways/read-ways.ts';
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
  /** The places where it starts and ends. */
  readonly pickupPlaceId?: string | undefined;
  readonly dropoffPlaceId?: string | undefined;
  /** How the ride goes. Default: ROAD. */
  readonly mode?: Mode | undefined;
}

export interface Availability<R> extends Omit<Standing, 'tooFar'> {
  readonly record: R;
  /** The rides before and after from which it cannot be there in time. */
  readonly travel: TravelShortfall[];
  readonly conflicts: Conflict[];
}

/**
 * Returns for each driver or vehicle whether it is free in a window, with its conflicts and gaps, and the settings that it read. The order is undefined. With
 * `ids`, reads with strong consistency. Without, makes one query per day; the result is eventually consistent, may be a second
 * old. Throws ValidationFailed for unknown ids.
 */
export async function findAvailability<R extends { readonly id: string; readonly deletedAt?: string | undefined }>(
  { all, resource, some }: ResourceReader<R>,
  { dropoffPlaceId, endTime: end, ids, mode, pickupPlaceId, startTime: start }: RequestedWindow,
): Promise<{ readonly found: Availability<R>[]; readonly settings: SettingsRecord }> {
  const days = daysOf({ start, end }, MAX_GAP_MINUTES);
  const [settings, records, held, ways] = await Promise.all([
    readSettings(),
    ids ? some(ids) : all(),
    ids ? readDaysOfEach(resource, ids, days) : readDaysOfAll(resource, days),
    loadWays([pickupPlaceId, dropoffPlaceId]),
  ]);
  assertPlaces({ pickupPlaceId, dropoffPlaceId }, ways);
  assertKnown(ids ?? [], records);
  const ledger = byResource(held);
  const travel = travelOf(settings, ways);
  const places = placesOf({ pickupPlaceId, dropoffPlaceId, mode }, resource);
  const standings = records.map((record) => {
    const standing = standingOf(ledger.get(record.id) ?? [], { ...travel, ...places, start, end });
    return { ...standing, free: standing.free && standing.tooFar.length === 0, record };
  });
  const [conflicts, told] = await Promise.all([
    presentConflicts(standings.flatMap(({ taken }) => taken)),
    tellSqueezes(
      standings.flatMap(({ tooFar }) => tooFar),
      ways,
    ),
  ]);
  const conflictsById = Map.groupBy(conflicts, ({ id }) => id);
  const found = standings.map(({ tooFar, ...standing }) => ({
    ...standing,
    conflicts: conflictsById.get(standing.record.id) ?? [],
    travel: told.flatMap(({ shortfall, squeeze }) => (tooFar.includes(squeeze) ? shortfall : [])),
  }));
  return { found, settings };
}

/** Throws ValidationFailed for a place that does not exist or is deleted. */
function assertPlaces(
  places: { readonly pickupPlaceId: string | undefined; readonly dropoffPlaceId: string | undefined },
  ways: Ways,
): void {
  for (const [field, id] of Object.entries(places)) {
    if (id !== undefined && ways.place(placeCode(id))?.id !== id)
      throw invalidNow(`body.${field}`, fault('NOT_FOUND', 'names no place'));
  }
}

async function readDaysOfEach(
  resource: Resource,
  ids: readonly string[],
  days: readonly string[],
): Promise<readonly LedgerDay[]> {
  return (await Promise.all([...new Set(ids)].map((id) => readDays(resource, id, days)))).flat();
}

async function readDaysOfAll(resource: Resource, days: readonly string[]): Promise<readonly LedgerDay[]> {
  return (await Promise.all(days.map((day) => assignmentsOnDay(day, resource)))).flat();
}
