import { beginMotorcade } from '#shared/domain/motorcades/begin-motorcade.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import type { Motorcade, NewMotorcade } from '#shared/schemas/motorcades/motorcade.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';
import { presentAll, showStored } from './change-formation.ts';
import { saveMovement } from './save-movement.ts';

const NOTHING = { motorcades: [], cars: [] };

/** Creates a motorcade with all its cars, or nothing. Throws ContendedWrite, and what `beginMotorcade` and `saveMovement` throw. */
export async function createMotorcade(
  context: UseCaseContext & { readonly retried: boolean },
  { acceptTravel, acceptUnmetNeeds, ...wanted }: NewMotorcade,
): Promise<Motorcade> {
  const { actor, newId, now } = context;
  const id = newId('mtc');
  const carIds = wanted.cars.map(() => newId('act'));
  const earlier = await findEarlier(context, id, motorcadeStore.find);
  if (earlier) return showStored(context, earlier);
  const { cars, motorcade } = beginMotorcade({ id, carIds }, wanted, now);
  actor.authorize('create', 'Motorcade', motorcade);
  const saved = await retryOnConflict(() =>
    saveMovement(context, NOTHING, { motorcades: [motorcade], cars }, { accepts: { acceptTravel, acceptUnmetNeeds } }),
  );
  const [created] = presentAll(context, saved);
  if (!created) throw new Error('a new motorcade is one');
  return created;
}
