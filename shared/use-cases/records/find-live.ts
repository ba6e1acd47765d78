import { requireLive } from '#shared/domain/require-record.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { RecordStore } from '#shared/table/record-store.ts';
import type { Live } from '#shared/table/write.ts';

/**
 * Reads a record with strong consistency, with the check that it is not deleted meanwhile. What shows it takes the check along into its
 * transaction. Throws NotFound if it does not exist or is deleted.
 */
export async function findLive<R extends StoredRecord>(
  { asLive, find, noun }: Pick<RecordStore<R>, 'asLive' | 'find' | 'noun'>,
  id: string,
): Promise<Live<R>> {
  return asLive(requireLive(await find(id), noun, id));
}
