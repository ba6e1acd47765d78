import { invalidField } from '#shared/contract/invalid-field.ts';
import { assertVipsPresent, vipDifference } from '#shared/domain/activities/vip-list.ts';
import { createFlight, findFlight, replaceFlight } from '#shared/entities/flight.ts';
import { addPassenger, removePassenger } from '#shared/entities/flight-passenger.ts';
import { findVips } from '#shared/entities/vip.ts';
import { MAX_VIPS_PER_FLIGHT } from '#shared/schemas/flight.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** Flights as a kind of record, for `readForChange`. */
export const flightKind = { subject: 'Flight', noun: 'flight', find: findFlight } as const;

/**
 * Saves one flight with the VIPs who are on it, in one transaction. `before` is the stored flight, or undefined for a new one. Throws
 * ValidationFailed for VIPs who do not exist, and WriteLost if another request wrote first.
 */
export const saveFlight = async (
  { audit, commit }: Pick<UseCaseContext, 'audit' | 'commit'>,
  before: FlightRecord | undefined,
  after: FlightRecord,
): Promise<FlightRecord> => {
  const { added, removed } = vipDifference(before?.vipIds ?? [], after.vipIds);
  assertFitsTransaction(added.length + removed.length);
  assertVipsPresent(added, new Map((await findVips(added)).map((vip) => [vip.id, vip])));
  await commit([
    before ? replaceFlight(before, after) : createFlight(after),
    ...added.map((vipId) => addPassenger(vipId, after.id)),
    ...removed.map((vipId) => removePassenger(vipId, after.id)),
    audit('Flight', before, after),
  ]);
  return after;
};

const assertFitsTransaction = (changes: number): void => {
  if (changes <= MAX_VIPS_PER_FLIGHT) return;
  throw invalidField(
    'body.vipIds',
    `changes ${changes} VIPs; one request can change at most ${MAX_VIPS_PER_FLIGHT}: use several requests`,
  );
};
