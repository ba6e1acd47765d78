import { invalidField } from '#shared/contract/invalid-field.ts';
import { assertVipChange, assertVipsPresent, vipDifference } from '#shared/domain/activities/vip-list.ts';
import { createFlight, findFlight, replaceFlight } from '#shared/entities/flight.ts';
import { addPassenger, removePassenger } from '#shared/entities/flight-passenger.ts';
import { findVips } from '#shared/entities/vip.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import { MAX_TRANSACTION_WRITES } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { driverNoticeWrites } from './driver-notices.ts';

/** Flights as a kind of record, for `readForChange`. */
export const flightKind = { subject: 'Flight', noun: 'flight', find: findFlight } as const;

/**
 * Saves one flight with the VIPs who are on it and the notices for the drivers of its pick-ups, in one transaction. `before` is the stored flight, or undefined for a new one. Throws
 * ValidationFailed for VIPs who do not exist, and WriteLost if another request wrote first.
 */
export const saveFlight = async (
  { audit, commit, now }: Pick<UseCaseContext, 'audit' | 'commit' | 'now'>,
  before: FlightRecord | undefined,
  after: FlightRecord,
): Promise<FlightRecord> => {
  const vipIdsBefore = before?.vipIds ?? [];
  assertVipChange(vipIdsBefore, after.vipIds);
  const { added, removed } = vipDifference(vipIdsBefore, after.vipIds);
  const [found, notices] = await Promise.all([findVips(added), before ? driverNoticeWrites(before, after, now) : []]);
  assertVipsPresent(added, new Map(found.map((vip) => [vip.id, vip])));
  const writes = [
    before ? replaceFlight(before, after) : createFlight(after),
    ...added.map((vipId) => addPassenger(vipId, after.id)),
    ...removed.map((vipId) => removePassenger(vipId, after.id)),
    ...notices,
    audit('Flight', before, after),
  ];
  if (writes.length > MAX_TRANSACTION_WRITES) {
    throw invalidField('body.vipIds', 'needs too many writes together with the new times. Change the VIPs separately');
  }
  await commit(writes);
  return after;
};
