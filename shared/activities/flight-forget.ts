import type { Subject } from '#shared/contract/define-contract.ts';
import { erased } from '#shared/domain/records.ts';
import { removeFlight } from '#shared/entities/flight.ts';
import { unboard } from '#shared/entities/flight-passenger.ts';
import type { Write } from '#shared/entities/transact.ts';
import { MAX_VIPS_PER_REQUEST } from '#shared/schemas/activity.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';

interface Deed {
  readonly commit: (writes: readonly Write[]) => Promise<void>;
  readonly audit: (subject: Subject, before: FlightRecord, after: Pick<FlightRecord, 'id' | 'version'>) => Write;
}

/** Deletes for good a flight that is deleted already: who was on it leaves it in batches, and the record goes last. */
export const forgetFlight = async ({ audit, commit }: Deed, deleted: FlightRecord): Promise<void> => {
  let leaving = deleted.vipIds.map((vipId) => unboard(vipId, deleted.id));
  while (leaving.length > MAX_VIPS_PER_REQUEST) {
    await commit(leaving.slice(0, MAX_VIPS_PER_REQUEST));
    leaving = leaving.slice(MAX_VIPS_PER_REQUEST);
  }
  await commit([...leaving, removeFlight(deleted), audit('Flight', deleted, erased(deleted))]);
};
