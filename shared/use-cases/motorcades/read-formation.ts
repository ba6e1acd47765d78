import { type Formation, formationOf } from '#shared/domain/motorcades/movement.ts';
import { requireLive, requireStored } from '#shared/domain/require-record.ts';
import { findActivities } from '#shared/entities/activity.ts';
import { motorcadeStore } from '#shared/entities/motorcade.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcade.ts';

/** Reads a motorcade with its cars, with strong consistency. Throws NotFound if it does not exist, or is deleted and not asked for. */
export const findFormation = async (id: string, { includeDeleted = false } = {}): Promise<Formation> => {
  const found = await motorcadeStore.find(id);
  const motorcade = includeDeleted ? requireStored(found, 'motorcade', id) : requireLive(found, 'motorcade', id);
  return readFormation(motorcade);
};

/** Reads the cars of a motorcade. */
export const readFormation = async (motorcade: MotorcadeRecord): Promise<Formation> =>
  formationOf(motorcade, await findActivities(motorcade.carIds));
