import { beginMuster } from '#shared/domain/accountability/muster.ts';
import { assertVipsPresent } from '#shared/domain/activities/vip-list.ts';
import { byId } from '#shared/domain/by-id.ts';
import { createMuster } from '#shared/entities/muster.ts';
import { openGates } from '#shared/entities/muster-gate.ts';
import { createGuestList } from '#shared/entities/muster-guests.ts';
import { findVips } from '#shared/entities/vip.ts';
import type { NewMuster } from '#shared/schemas/muster.ts';
import type { MusterRecord } from '#shared/schemas/muster-record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/**
 * Opens a muster. Its audit record names `showsLocations`: from then on the muster shows locations that `privacyMinutes` would hide.
 * Throws ValidationFailed if a VIP is unknown or deleted, or ContendedWrite.
 */
export const openMuster = async (
  { actor, audit, commit, now }: UseCaseContext,
  id: string,
  wanted: NewMuster,
): Promise<MusterRecord> => {
  actor.authorize('create', 'Muster', { id });
  const { vipIds = [] } = wanted;
  assertVipsPresent(vipIds, byId(await findVips(vipIds)));
  const muster = beginMuster(id, wanted, { by: actor.id, now });
  await retryOnConflict(() =>
    commit([
      createMuster(muster),
      ...openGates(id),
      ...createGuestList(id, vipIds),
      audit('Muster', undefined, muster),
    ]),
  );
  return muster;
};
