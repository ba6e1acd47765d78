import { invalidField } from '#shared/contract/invalid-field.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { assertVipsPresent, vipDifference } from '#shared/domain/activities/shape.ts';
import { byId } from '#shared/domain/by-id.ts';
import { change, erased } from '#shared/domain/records.ts';
import { requireStored } from '#shared/domain/require-record.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { addPassenger, flightIdsOf, removePassenger } from '#shared/entities/flights/flight-passenger.ts';
import { createFlight, removeFlight, replaceFlight } from '#shared/entities/flights/flight-writes.ts';
import { findVips, vipStore } from '#shared/entities/vips/vip.ts';
import { fault } from '#shared/schemas/fault.ts';
import { MAX_VIPS_PER_FLIGHT } from '#shared/schemas/flights/flight.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { MAX_TRANSACTION_WRITES } from '#shared/table/write.ts';
import { stampOf } from '#shared/use-cases/activities/save-in-phases.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { driverNoticeWrites } from './driver-notices.ts';

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
  const changed = before && after && after !== before;
  const replaced = changed ? [replaceFlight(before, after), context.audit('Flight', before, after)] : [];
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
