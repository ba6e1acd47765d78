import { Forbidden, NotFound } from '#shared/contract/problems.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { Role } from '#shared/schemas/user.ts';

/** The record, where it is there and not deleted; else refuses, naming it. */
export const requireLive = <T extends Pick<StoredRecord, 'deletedAt'>>(
  record: T | undefined,
  noun: string,
  id: string,
): T => {
  if (!record || record.deletedAt) throw new NotFound(`There is no ${noun} with the id ${id}.`);
  return record;
};

/** The record, deleted or not; else refuses, naming it. */
export const requireStored = <T>(record: T | undefined, noun: string, id: string): T => {
  if (!record) throw new NotFound(`There is no ${noun} with the id ${id}.`);
  return record;
};

/** Only an administrator may delete for good, whoever else let the request pass. */
export const mayHardDelete = (role: Role | undefined): void => {
  if (role !== 'ADMINISTRATOR') throw new Forbidden('Only an administrator may delete for good (hard=true).');
};

/** Only an administrator sees what is deleted. */
export const maySeeDeleted = (role: Role | undefined): void => {
  if (role !== 'ADMINISTRATOR')
    throw new Forbidden('Only an administrator may see deleted ones (includeDeleted=true).');
};
