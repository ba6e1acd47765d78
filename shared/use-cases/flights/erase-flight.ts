import { ContendedWrite } from '#shared/contract/problems.ts';
import { erased } from '#shared/domain/records.ts';
import { requireStored } from '#shared/domain/require-record.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { removePassenger } from '#shared/entities/flights/flight-passenger.ts';
import { removeFlight } from '#shared/entities/flights/flight-writes.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { MAX_TRANSACTION_WRITES } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

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
