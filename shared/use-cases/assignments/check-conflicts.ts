import type * as z from 'zod';
import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import { assertShape, assertVipsPresent, settledChange, withOwnGuests } from '#shared/domain/activities/shape.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { roomFor } from '#shared/domain/assignments/capacity.ts';
import { decideBooking } from '#shared/domain/assignments/decide-booking.ts';
import { begin, change } from '#shared/domain/records.ts';
import { travelOf } from '#shared/domain/ways/travel-of.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { ConflictCheck, ConflictReport } from '#shared/schemas/assignments/conflict-check.ts';
import { fault } from '#shared/schemas/fault.ts';
import { bookingWarnings, readNearby } from '#shared/use-cases/activities/activity-warnings.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { linkPlaces } from '#shared/use-cases/places/link-places.ts';
import { describeRefusal, findAlternatives } from './explain-refusal.ts';
import { readLedgerDays } from './ledger-days.ts';

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
