import { invalidNow } from '#shared/contract/invalid-field.ts';
import { FlightFollowed } from '#shared/contract/problems.ts';
import { leftOutWarning } from '#shared/domain/activities/save-warnings.ts';
import { withEntry } from '#shared/domain/flights/enter.ts';
import { delayInForce } from '#shared/domain/flights/phase.ts';
import { withReportedDelay } from '#shared/domain/flights/reported-delay.ts';
import { change, markRestored } from '#shared/domain/records.ts';
import { additionsTo } from '#shared/entities/flights/flight-passenger.ts';
import { replaceFlight } from '#shared/entities/flights/flight-writes.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import { fault, named } from '#shared/schemas/fault.ts';
import type { FlightDelay } from '#shared/schemas/flights/flight-delay.ts';
import type { FlightChange } from '#shared/schemas/flights/flight-entry.ts';
import { isFlightNumber } from '#shared/schemas/flights/flight-number.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { Cure } from '#shared/schemas/problem.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { readUnseen } from '#shared/use-cases/activities/read-unseen.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { changeRecord, readForChange, restorationOf } from '#shared/use-cases/records/change-record.ts';
import { saveNames } from './join-flights.ts';
import { flightKind, saveFlight } from './save-flight.ts';

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
    return isSameDelay(delayInForce(before), after.reportedDelay) ? before : saveFlight(context, before, after);
  });
}

type ReportedDelay = FlightRecord['reportedDelay'];

function isSameDelay(known: ReportedDelay, wanted: ReportedDelay): boolean {
  return (
    known?.estimatedArrival === wanted?.estimatedArrival && known?.by === wanted?.by && known?.note === wanted?.note
  );
}
