import { invalidField } from '#shared/contract/invalid-field.ts';
import { assertVipsPresent, vipDifference } from '#shared/domain/activities/shape.ts';
import { byId } from '#shared/domain/by-id.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { addPassenger, removePassenger } from '#shared/entities/flights/flight-passenger.ts';
import { createFlight, replaceFlight } from '#shared/entities/flights/flight-writes.ts';
import { findVips, vipStore } from '#shared/entities/vips/vip.ts';
import { MAX_VIPS_PER_FLIGHT } from '#shared/schemas/flights/flight.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { MAX_TRANSACTION_WRITES } from '#shared/table/write.ts';
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
  const { added, removed } = vipDifference(before?.vipIds ?? [], after.vipIds);
  assertFitsTransaction(added.length + removed.length);
  const notices = before ? await driverNoticeWrites(before, after, context.now) : [];
  assertVipsPresent(added, byId(await findVips(added)));
  const room = MAX_TRANSACTION_WRITES - OTHER_WRITES - removed.length - notices.length;
  if (room < (added.length > 0 ? WRITES_PER_ADDED_VIP : 0)) {
    throw invalidField('body.vipIds', 'needs too many writes together with the new times. Change the VIPs separately');
  }
  const first = added.slice(0, Math.floor(room / WRITES_PER_ADDED_VIP));
  const later = new Set(added.slice(first.length));
  const saved = later.size === 0 ? after : { ...after, vipIds: after.vipIds.filter((id) => !later.has(id)) };
  await context.commit({
    writes: [
      before ? replaceFlight(before, saved) : createFlight(saved),
      ...first.map((id) => addPassenger(vipStore.asLive({ id }), saved.id)),
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
    `changes ${changes} VIPs; one request can change at most ${MAX_VIPS_PER_FLIGHT}: use several requests`,
  );
}
