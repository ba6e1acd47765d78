import type { Subject } from '#shared/contract/define-contract.ts';
import { assertVipChange, assertVipsPresent, vipDifference } from '#shared/domain/activities/vip-list.ts';
import { createFlight, replaceFlight } from '#shared/entities/flight.ts';
import { board, unboard } from '#shared/entities/flight-passenger.ts';
import type { Write } from '#shared/entities/transact.ts';
import { findVips } from '#shared/entities/vip.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';

/** What keeping a flight needs of the operation that asks for it. */
export interface FlightDeed {
  readonly commit: (writes: readonly Write[]) => Promise<void>;
  readonly audit: (subject: Subject, before: FlightRecord | undefined, after: FlightRecord) => Write;
}

/** Makes a flight what `after` says, from `before` or from nothing, together with who is on it; refuses VIPs that are not there. */
export const keepFlight = async (
  { audit, commit }: FlightDeed,
  before: FlightRecord | undefined,
  after: FlightRecord,
): Promise<FlightRecord> => {
  const was = before?.vipIds ?? [];
  assertVipChange(was, after.vipIds);
  const { added, removed } = vipDifference(was, after.vipIds);
  assertVipsPresent(added, new Map((await findVips(added)).map((vip) => [vip.id, vip])));
  await commit([
    before ? replaceFlight(before, after) : createFlight(after),
    ...added.map((vipId) => board(vipId, after.id)),
    ...removed.map((vipId) => unboard(vipId, after.id)),
    audit('Flight', before, after),
  ]);
  return after;
};
