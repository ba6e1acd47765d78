import { beginMuster } from '#shared/domain/accountability/muster.ts';
import { assertVipsPresent } from '#shared/domain/activities/vip-list.ts';
import { byId } from '#shared/domain/by-id.ts';
import { erasedIds } from '#shared/entities/erasure.ts';
import { createMuster } from '#shared/entities/muster.ts';
import { openGates } from '#shared/entities/muster-gate.ts';
import { createGuestList, listOfThose } from '#shared/entities/muster-guests.ts';
import { findVips, vipStore } from '#shared/entities/vip.ts';
import type { NewMuster } from '#shared/schemas/muster.ts';
import type { MusterRecord } from '#shared/schemas/muster-record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { MAX_TRANSACTION_WRITES } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/**
 * Opens a muster. Its audit record names `showsLocations`: from then on the muster shows locations that `privacyMinutes` would hide.
 * Throws ValidationFailed if a VIP is unknown or deleted, or ContendedWrite.
 */
export const openMuster = async (context: UseCaseContext, id: string, wanted: NewMuster): Promise<MusterRecord> => {
  const { actor, audit, commit, now } = context;
  actor.authorize('create', 'Muster', { id });
  const { vipIds = [] } = wanted;
  const muster = beginMuster(id, wanted, { by: actor.id, now });
  await retryOnConflict(async () => {
    assertVipsPresent(vipIds, byId(await findVips(vipIds)));
    const writes = [
      createMuster(muster),
      ...openGates(id),
      ...createGuestList(id, vipIds),
      audit('Muster', undefined, muster),
    ];
    const room = MAX_TRANSACTION_WRITES - writes.length;
    await commit({ writes, relyingOn: vipIds.slice(0, room).map((vipId) => vipStore.asLive({ id: vipId })) });
  });
  if (vipIds.length > FEWEST_CHECKED) await removeErased(context, id);
  return muster;
};

/** Beside the muster, its gates and its list, a transaction has room to check at least this number of guests. */
const FEWEST_CHECKED = 80;

/** An erasure that began after the muster was stored finds the muster by itself. */
const removeErased = async ({ commit, dryRun }: UseCaseContext, id: string): Promise<void> => {
  if (dryRun) return;
  const erased = await erasedIds();
  await retryOnConflict(async () => {
    const writes = await listOfThose(id, (vipId) => !erased.has(vipId));
    if (writes.length > 0) await commit({ writes });
  });
};
