import { invalidNow } from '#shared/contract/invalid-field.ts';
import { beginMuster } from '#shared/domain/accountability/muster.ts';
import { isAtPlace } from '#shared/domain/accountability/stay.ts';
import { assertVipsPresent } from '#shared/domain/activities/shape.ts';
import { byId } from '#shared/domain/records.ts';
import { createGuestList, createMuster, listOfThose, openGates } from '#shared/entities/accountability/muster.ts';
import { erasedIds } from '#shared/entities/erasure/erasure.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { findVips, vipStore } from '#shared/entities/vips/vip.ts';
import type { MusterRecord, NewMuster } from '#shared/schemas/accountability/muster.ts';
import { fault } from '#shared/schemas/fault.ts';
import { MAX_TRANSACTION_WRITES, retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { whereabouts } from './whereabouts.ts';

/**
 * Opens a muster. Its audit record names `showsLocations`: from then on the muster shows locations that `privacyMinutes` would hide.
 * With `placeId` its guests are those who lodge there or are most likely there. Throws
 * ValidationFailed if a VIP or the place is unknown or deleted, or no one is there, or ContendedWrite.
 */
export async function openMuster(context: UseCaseContext, id: string, wanted: NewMuster): Promise<MusterRecord> {
  const { actor, audit, commit, now } = context;
  actor.authorize('create', 'Muster', { id });
  const { placeId } = wanted;
  const muster = beginMuster(id, wanted, { by: actor.id, now });
  const { length } = await retryOnConflict(async () => {
    const place = placeId === undefined ? undefined : await livePlace(placeId);
    const vipIds = [...new Set([...(wanted.vipIds ?? []), ...(place ? await guestsAt(context, place.id) : [])])];
    if (place && vipIds.length === 0) throw invalidNow('body.placeId', fault('NO_GUEST_THERE', NO_ONE_THERE));
    assertVipsPresent(wanted.vipIds ?? [], byId(await findVips(wanted.vipIds ?? [])));
    const writes = [
      createMuster(muster),
      ...openGates(id),
      ...createGuestList(id, vipIds),
      audit('Muster', undefined, muster),
    ];
    const places = place ? [place] : [];
    const room = MAX_TRANSACTION_WRITES - writes.length - places.length;
    const guests = vipIds.slice(0, room).map((vipId) => vipStore.asLive({ id: vipId }));
    await commit({ writes, relyingOn: [...places, ...guests] });
    return vipIds;
  });
  if (length > FEWEST_CHECKED) await removeErased(context, id);
  return muster;
}

const NO_ONE_THERE =
  'has no guests: no one lodges there in this night, and no one is most likely there. Name them with vipIds, or leave both out for everyone';

async function livePlace(id: string) {
  const place = await placeStore.find(id);
  if (!place) throw invalidNow('body.placeId', fault('NOT_FOUND', 'does not exist'));
  if (place.deletedAt)
    throw invalidNow('body.placeId', fault('DELETED', `is deleted: ${place.name}. Restore it first`));
  return placeStore.asLive({ id });
}

async function guestsAt(context: UseCaseContext, placeId: string): Promise<string[]> {
  return (await whereabouts(context)).items.filter((item) => isAtPlace(item, placeId)).map(({ vip }) => vip.id);
}

/** Beside the muster, its gates and its list, a transaction has room to check at least this number of guests. */
const FEWEST_CHECKED = 80;

/** An erasure that began after the muster was stored finds the muster by itself. */
async function removeErased({ commit, dryRun }: UseCaseContext, id: string): Promise<void> {
  if (dryRun) return;
  const erased = await erasedIds();
  await retryOnConflict(async () => {
    const writes = await listOfThose(id, (vipId) => !erased.has(vipId));
    if (writes.length > 0) await commit({ writes });
  });
}
