import type * as z from 'zod';
import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import { assertShape, assertVipsPresent, settledChange, withOwnGuests } from '#shared/domain/activities/shape.ts';
import { daysOf, isActive, placesOf, type Resource } from '#shared/domain/assignments/assignment.ts';
import { assertKnown } from '#shared/domain/assignments/availability.ts';
import { roomFor } from '#shared/domain/assignments/capacity.ts';
import { decideBooking } from '#shared/domain/assignments/decide-booking.ts';
import { byResource, MAX_GAP_MINUTES, type Standing, standingOf } from '#shared/domain/assignments/standing.ts';
import { begin, change } from '#shared/domain/records.ts';
import { travelOf } from '#shared/domain/ways/travel-of.ts';
import { placeCode, type Ways } from '#shared/domain/ways/ways.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { assignmentsOnDay, readDays } from '#shared/entities/assignments/ledger.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { ConflictCheck, ConflictReport } from '#shared/schemas/assignments/availability.ts';
import type { Mode } from '#shared/schemas/assignments/needs.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { Conflict, TravelShortfall } from '#shared/schemas/problem.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { bookingWarnings, readNearby } from '#shared/use-cases/activities/activity-warnings.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { linkPlaces } from '#shared/use-cases/places/link-places.ts';
import { loadWays, tellSqueezes } from '#shared/use-cases/ways/ways.ts';
import { describeRefusal, findAlternatives, presentConflicts } from './explain-refusal.ts';
import { readLedgerDays } from './ledger-days.ts';

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

interface Availability<R> extends Omit<Standing, 'tooFar'> {
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
    daysOfEach(resource, ids, days),
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

/** Reads the days of these vehicles or drivers. Undefined: of all. */
async function daysOfEach(resource: Resource, ids: readonly string[] | undefined, days: readonly string[]) {
  const reads = ids
    ? [...new Set(ids)].map((id) => readDays(resource, id, days))
    : days.map((day) => assignmentsOnDay(day, resource));
  return (await Promise.all(reads)).flat();
}

type CheckRequest = z.output<typeof ConflictCheck>;

/** Returns every reason to refuse a booking, by the same rules as the booking. Writes nothing. Throws ValidationFailed. */
export async function checkConflicts(
  { eventId, acceptTravel, acceptUnmetNeeds, ...booking }: CheckRequest,
  newId: string,
  now: string,
): Promise<z.input<typeof ConflictReport>> {
  const before = eventId === undefined ? undefined : await requireActivity(eventId);
  const base = before ?? emptyActivity(newId, booking, now);
  const changed = withOwnGuests(change(base, settledChange(base, booking), now), booking);
  const wanted = { ...changed, status: statusToCheck(before) };
  assertShape(wanted);
  const [related, settings, days, nearby, places] = await Promise.all([
    relatedRecords([wanted]),
    readSettings(),
    readLedgerDays(before, wanted),
    readNearby(undefined, wanted, now),
    linkPlaces(before, wanted, { withWays: true }),
  ]);
  const { activity: after, ways } = places;
  assertVipsPresent(booking.vipIds ?? [], related.vips);
  const accepts = { acceptTravel, acceptUnmetNeeds };
  const facts = { ...travelOf(settings, ways), related, days, suiting: settings, ...accepts };
  const decision = decideBooking(before, after, facts);
  const { objections } = decision;
  const refused = { after, related, settings, ways };
  const [refusals, alternatives] = await Promise.all([
    Promise.all(objections.map((objection) => describeRefusal(refused, objection))),
    findAlternatives(refused, objections),
  ]);
  const vehicle = after.vehicleId === undefined ? undefined : related.vehicles.get(after.vehicleId);
  return {
    available: objections.length === 0,
    problems: refusals.map(({ Problem, detail, details: { values } }) => ({
      code: Problem.code,
      detail,
      ...(values && { values }),
    })),
    conflicts: refusals.flatMap(({ details }) => [...(details.conflicts ?? [])]),
    ...(vehicle ? { capacity: roomFor(vehicle, after, related.vips) } : {}),
    travel: refusals.flatMap(({ details }) => [...(details.travel ?? [])]),
    alternatives,
    warnings: await bookingWarnings({ before: undefined, after, decision, nearby, now, related, settings, ways }),
  };
}

async function requireActivity(eventId: string): Promise<ActivityRecord> {
  const found = await findActivity(eventId);
  if (found && !found.deletedAt) return found;
  throw invalidNow('body.eventId', fault('NOT_FOUND', 'names no activity'));
}

function emptyActivity(
  id: string,
  { endTime, startTime, type = 'TRANSPORT' }: CheckRequest,
  now: string,
): ActivityRecord {
  if (startTime === undefined) throw invalidField('body.startTime', fault('REQUIRED', 'is required without eventId'));
  if (endTime === undefined) throw invalidField('body.endTime', fault('REQUIRED', 'is required without eventId'));
  return begin(id, { type, title: 'This booking', startTime, endTime, vipIds: [], status: 'SCHEDULED' } as const, now);
}

/** Returns the status to check with. A cancelled or completed activity is checked as if it were reopened. */
function statusToCheck(before: ActivityRecord | undefined): ActivityRecord['status'] {
  return before && isActive(before) ? before.status : 'SCHEDULED';
}
