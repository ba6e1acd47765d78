import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import { ContendedWrite, FlightFollowed } from '#shared/contract/problems.ts';
import { leftOutWarning } from '#shared/domain/activities/save-warnings.ts';
import { assertVipsPresent, vipDifference } from '#shared/domain/activities/shape.ts';
import { requireAfterDeparture, requirePossibleTimes, withEntry } from '#shared/domain/flights/manual-entry.ts';
import { delayInForce } from '#shared/domain/flights/phase.ts';
import { withReportedDelay } from '#shared/domain/flights/reported-delay.ts';
import { byId, change, erased, markRestored, requireStored } from '#shared/domain/records.ts';
import {
  additionsTo,
  addPassenger,
  findFlight,
  flightIdsOf,
  removePassenger,
} from '#shared/entities/flights/flight.ts';
import { createFlight, removeFlight, replaceFlight } from '#shared/entities/flights/flight-writes.ts';
import { findVips, vipStore } from '#shared/entities/vips/vip.ts';
import { fault, named } from '#shared/schemas/fault.ts';
import { isFlightNumber, MAX_VIPS_PER_FLIGHT } from '#shared/schemas/flights/flight.ts';
import type { FlightChange, FlightDelay } from '#shared/schemas/flights/flight-entry.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { Cure } from '#shared/schemas/problem.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { MAX_TRANSACTION_WRITES, retryOnConflict } from '#shared/table/write.ts';
import { readUnseen } from '#shared/use-cases/activities/activity-warnings.ts';
import { stampOf } from '#shared/use-cases/activities/save-in-phases.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { changeRecord, readForChange, restorationOf } from '#shared/use-cases/records/change-record.ts';
import { driverNoticeWrites } from './driver-notices.ts';
import { saveNames } from './transfer-guests.ts';

/** Flights as a kind of record, for `readForChange`. */
export const flightKind = { subject: 'Flight', noun: 'flight', find: findFlight } as const;

/** The flight and its audit record. */
const OTHER_WRITES = 2;
/** Each added VIP costs the check that they exist, and their place on the flight. */
const WRITES_PER_ADDED_VIP = 2;

/**
 * Saves one flight with the VIPs who are on it and the notices for the drivers of its pick-ups. `before` is the stored flight, or
 * undefined for a new one. One transaction holds at most 48 added VIPs. The others follow in a second one, with one more version.
 * Throws ValidationFailed for VIPs who do not exist. Throws WriteLost if another request wrote first or deleted an added VIP.
 */
export async function saveFlight(
  context: Pick<UseCaseContext, 'actor' | 'audit' | 'commit' | 'now'>,
  before: FlightRecord | undefined,
  after: FlightRecord,
): Promise<FlightRecord> {
  context.actor.authorize(before ? 'update' : 'create', 'Flight', before ?? after);
  const { added, removed: left } = vipDifference(before?.vipIds ?? [], after.vipIds);
  // Their entry stays, so that an erasure finds the flights that still know them.
  const removed = left.filter((id) => !after.formerVipIds?.includes(id));
  assertFitsTransaction(added.length + removed.length);
  const notices = before ? await driverNoticeWrites(before, after, context.now) : [];
  assertVipsPresent(added, byId(await findVips(added)));
  const room = MAX_TRANSACTION_WRITES - OTHER_WRITES - removed.length - notices.length;
  if (room < (added.length > 0 ? WRITES_PER_ADDED_VIP : 0)) {
    throw invalidField(
      'body.vipIds',
      fault('TOO_MUCH', 'needs too many writes together with the new times. Change the VIPs separately'),
    );
  }
  const first = added.slice(0, Math.floor(room / WRITES_PER_ADDED_VIP));
  const later = new Set(added.slice(first.length));
  const saved = later.size === 0 ? after : { ...after, vipIds: after.vipIds.filter((id) => !later.has(id)) };
  await context.commit({
    writes: [
      before ? replaceFlight(before, saved) : createFlight(saved),
      ...first.map((id) => addPassenger(vipStore.asLive({ id }), saved.id, stampOf(context, before))),
      ...removed.map((vipId) => removePassenger(vipId, saved.id)),
      ...notices,
      context.audit('Flight', before, saved),
    ],
  });
  return later.size === 0 ? saved : saveFlight(context, saved, { ...after, version: saved.version + 1 });
}

function assertFitsTransaction(changes: number): void {
  if (changes <= MAX_VIPS_PER_FLIGHT) return;
  throw invalidField(
    'body.vipIds',
    fault(
      'TOO_MUCH',
      `changes ${changes} VIPs; one request can change at most ${MAX_VIPS_PER_FLIGHT}: use several requests`,
    ),
  );
}

/** Removes a VIP from all of their flights, one by one. If it is interrupted, a repeat continues. Writes nothing on a dry run. */
export async function removeVipFromFlights(context: UseCaseContext, vipId: string): Promise<void> {
  for (const flightId of await flightIdsOf(vipId)) await retryOnConflict(() => removeFrom(context, vipId, flightId));
}

async function removeFrom(context: UseCaseContext, vipId: string, flightId: string): Promise<void> {
  const before = await findFlight(flightId);
  const left = (ids?: readonly string[]) => ids?.filter((id) => id !== vipId);
  const after =
    before && change(before, { vipIds: left(before.vipIds), formerVipIds: left(before.formerVipIds) }, context.now);
  if (before?.vipIds.includes(vipId) && after) return void (await saveFlight(context, before, after));
  const isChanged = before && after && after !== before;
  const replaced = isChanged ? [replaceFlight(before, after), context.audit('Flight', before, after)] : [];
  await context.commit({ writes: [removePassenger(vipId, flightId), ...replaced] });
}

/** The last transaction also removes the flight and writes its audit record. */
const VIPS_PER_BATCH = MAX_TRANSACTION_WRITES - 2;

/**
 * Deletes for good a flight that is already marked deleted: first its VIPs in batches, then the record. If it is interrupted, a
 * repeat continues. Writes nothing on a dry run. Throws NotFound, or ContendedWrite if the flight is followed again.
 */
export function eraseFlight({ actor, audit, commit, dryRun }: UseCaseContext, id: string): Promise<void> {
  return retryOnConflict(async () => {
    actor.authorize('erase', 'Flight', { id });
    // A dry run has marked nothing, so there is nothing to remove.
    if (dryRun) return;
    const flight = requireStored(await findFlight(id), 'flight', id);
    if (!flight.deletedAt) throw new ContendedWrite('The flight is followed again. Delete it again.');
    let leaving = flight.vipIds.map((vipId) => removePassenger(vipId, id));
    while (leaving.length > VIPS_PER_BATCH) {
      await commit({ writes: leaving.slice(0, VIPS_PER_BATCH) });
      leaving = leaving.slice(VIPS_PER_BATCH);
    }
    await commit({ writes: [...leaving, removeFlight(flight), audit('Flight', flight, erased(flight))] });
  });
}

/**
 * Changes a flight by hand, warns of guests that a new list leaves out unseen, and queues the drivers' notices. A repeat changes nothing. Throws NotFound, Forbidden, VersionMismatch,
 * ValidationFailed or ContendedWrite.
 */
export function changeFlight(
  context: UseCaseContext,
  id: string,
  { alsoKnownAs, ...body }: FlightChange,
  isListUnseen: boolean,
): Promise<{ readonly flight: FlightRecord; readonly warnings: Warning[] }> {
  return retryOnConflict(async () => {
    const found = await readForChange(context, flightKind, { id });
    const before = alsoKnownAs ? await saveNames(context, found, alsoKnownAs) : found;
    const after = changed(before, body, { at: context.now, by: context.actor.id });
    if (after === before) return { flight: before, warnings: [] };
    requirePossibleTimes(after, body, context.now);
    const caller = { by: context.actor.id, now: context.now };
    const unseen = isListUnseen ? await readUnseen(before, after, additionsTo, caller) : [];
    const flight = await saveFlight(context, before, after);
    return { flight, warnings: unseen.length > 0 ? [leftOutWarning(unseen, cureOf(flight))] : [] };
  });
}

/**
 * Restores a deleted flight, with its guests. One that is not deleted stays as it is. Throws FlightFollowed if it is followed anew
 * without guests that it had when it was deleted, and what `changeRecord` throws.
 */
export async function restoreFlight(context: UseCaseContext, id: string): Promise<FlightRecord> {
  const kind = { ...flightKind, replace: replaceFlight };
  const { after } = await changeRecord(context, kind, restorationOf(id), (found) =>
    found.deletedAt ? markRestored(found, context.now) : requireAllGuests(found),
  );
  return after;
}

async function requireAllGuests(flight: FlightRecord): Promise<FlightRecord> {
  const { flightDate, flightNumber, formerVipIds = [], vipIds } = flight;
  const former = await findVips(formerVipIds.filter((id) => !vipIds.includes(id)));
  const left = former.filter(({ deletedAt }) => !deletedAt);
  if (left.length === 0) return flight;
  const detail = `Flight ${flightNumber} on ${flightDate} is followed again since it was deleted, without ${left.length} of its former guests. Add them to it.`;
  throw new FlightFollowed(detail, { cure: cureOf(flight)(left.map(({ id }) => id)) });
}

/** Returns the request that puts VIPs on a flight again, beside those who are on it. */
function cureOf({ flightDate, flightNumber, vipIds }: FlightRecord): (leftOut: readonly string[]) => Cure {
  return (leftOut) => ({
    operationId: 'updateFlight',
    params: { flightNumber },
    query: { date: flightDate },
    body: { vipIds: [...vipIds, ...leftOut] },
  });
}

function changed(
  before: FlightRecord,
  { notes, provider, vipIds, ...entered }: Omit<FlightChange, 'alsoKnownAs'>,
  entry: { readonly at: string; readonly by: string },
): FlightRecord {
  if (provider && !isFlightNumber(before.flightNumber)) {
    throw invalidNow(
      'body.provider',
      fault('NOT_A_FLIGHT', `cannot be true: ${before.flightNumber} is not a flight number`, {
        field: named('provider'),
      }),
    );
  }
  const asked = provider === undefined ? {} : { provider: provider ? null : false };
  const noted = change(before, { notes, vipIds, isTracked: true, ...asked }, entry.at);
  const after = withEntry(noted, entered, entry);
  return after === before ? before : { ...after, version: before.version + 1 };
}

/**
 * Records a delay that a person knows of, and queues the drivers' notices. A repeat by the same person changes nothing. Throws NotFound,
 * Forbidden, VersionMismatch, FlightUnknown, ValidationFailed or ContendedWrite.
 */
export function recordDelay(context: UseCaseContext, id: string, delay: FlightDelay): Promise<FlightRecord> {
  return retryOnConflict(async () => {
    const before = await readForChange(context, flightKind, { id });
    const after = withReportedDelay(before, delay, { at: context.now, by: context.actor.id });
    const field = delay.minutes === undefined ? 'estimatedArrival' : 'minutes';
    requireAfterDeparture(after, `body.${field}`, after.reportedDelay?.estimatedArrival);
    return isSameDelay(delayInForce(before), after.reportedDelay) ? before : saveFlight(context, before, after);
  });
}

type ReportedDelay = FlightRecord['reportedDelay'];

function isSameDelay(known: ReportedDelay, wanted: ReportedDelay): boolean {
  return (
    known?.estimatedArrival === wanted?.estimatedArrival && known?.by === wanted?.by && known?.note === wanted?.note
  );
}
