import { type Formation, formationOf } from '#shared/domain/motorcades/movement.ts';
import { requireLive, requireStored } from '#shared/domain/require-record.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';

/** Reads a motorcade with its cars, with strong consistency. Throws NotFound if it does not exist, or is deleted and not asked for. */
export async function findFormation(id: string, { includeDeleted = false } = {}): Promise<Formation> {
  const found = await motorcadeStore.find(id);
  const motorcade = includeDeleted ? requireStored(found, 'motorcade', id) : requireLive(found, 'motorcade', id);
  return readFormation(motorcade);
}

/** Reads the cars of a motorcade. */
export async function readFormation(motorcade: MotorcadeRecord): Promise<Formation> {
  return formationOf(motorcade, await findActivities(motorcade.carIds));
}
