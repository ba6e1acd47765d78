import { standingDelay } from '#shared/domain/flights/phase.ts';
import { withReportedDelay } from '#shared/domain/flights/reported-delay.ts';
import type { FlightDelay } from '#shared/schemas/flights/flight-delay.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { readForChange } from '#shared/use-cases/records/change-record.ts';
import { flightKind, saveFlight } from './save-flight.ts';

/**
 * Records a delay that a person knows of, and queues the drivers' notices. A repeat by the same person changes nothing. Throws NotFound,
 * Forbidden, VersionMismatch, FlightUnknown, ValidationFailed or ContendedWrite.
 */
export function recordDelay(context: UseCaseContext, id: string, delay: FlightDelay): Promise<FlightRecord> {
  return retryOnConflict(async () => {
    const before = await readForChange(context, flightKind, { id });
    const after = withReportedDelay(before, delay, { at: context.now, by: context.actor.id });
    return isSameDelay(standingDelay(before), after.reportedDelay) ? before : saveFlight(context, before, after);
  });
}

type ReportedDelay = FlightRecord['reportedDelay'];

function isSameDelay(known: ReportedDelay, wanted: ReportedDelay): boolean {
  return (
    known?.estimatedArrival === wanted?.estimatedArrival && known?.by === wanted?.by && known?.note === wanted?.note
  );
}
