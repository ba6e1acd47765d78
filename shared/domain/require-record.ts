import { NotFound } from '#shared/contract/problems.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';

/** Returns the record. Throws NOT_FOUND if it does not exist or is deleted. */
export const requireLive = <T extends Pick<StoredRecord, 'deletedAt'>>(
  record: T | undefined,
  noun: string,
  id: string,
): T => {
  if (!record || record.deletedAt) throw new NotFound(`There is no ${noun} with the id ${id}.`);
  return record;
};

/** Returns the record, deleted or not. Throws NOT_FOUND if it does not exist. */
export const requireStored = <T>(record: T | undefined, noun: string, id: string): T => {
  if (!record) throw new NotFound(`There is no ${noun} with the id ${id}.`);
  return record;
};
