import { Forbidden } from '#shared/contract/problems.ts';
import { type MarkerNames, presentMark } from '#shared/domain/accountability/mark.ts';
import { presentMuster } from '#shared/domain/accountability/muster.ts';
import { countGuests, type MarkedGuest, mostUrgentFirst } from '#shared/domain/accountability/muster-guests.ts';
import { requireStored } from '#shared/domain/require-record.ts';
import { findMuster } from '#shared/entities/muster.ts';
import type { MusterDetail, MusterGuest } from '#shared/schemas/muster.ts';
import type { MusterRecord } from '#shared/schemas/muster-record.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { markerNames } from './marker-names.ts';
import { markedGuests } from './muster-guests.ts';
import { ownGuestIds } from './own-guests.ts';

type Context = Pick<UseCaseContext, 'actor' | 'now'>;

/**
 * Returns a muster with its counts and its guests, those first who have not answered. A driver gets the guests of their current ride.
 * Throws NotFound, and Forbidden for a driver without such guests.
 */
export const readMuster = async (context: Context, id: string): Promise<MusterDetail> => {
  const muster = requireStored(await findMuster(id), 'muster', id);
  context.actor.authorize('read', 'Muster', muster);
  const [all, own] = await Promise.all([markedGuests(muster), ownOnly(context)]);
  const shown = own ? all.filter(({ vip }) => own.has(vip.id)) : all;
  if (own && shown.length === 0)
    throw new Forbidden('Drivers see the guests of their current ride. You have none in this muster now.');
  const guests = mostUrgentFirst(shown);
  return presentGuests(muster, guests, await markerNames(guests.flatMap(({ mark }) => mark ?? [])));
};

/** Returns the ids of the guests that a driver may see. Undefined for other roles: all. */
const ownOnly = async ({ actor, now }: Context): Promise<ReadonlySet<string> | undefined> => {
  const { user } = actor;
  return user?.role === 'DRIVER' ? ownGuestIds(user.driverId ?? '', now) : undefined;
};

const presentGuests = (muster: MusterRecord, guests: readonly MarkedGuest[], names: MarkerNames): MusterDetail => ({
  ...presentMuster(muster),
  counts: countGuests(guests),
  guests: guests.map((guest) => presentGuest(guest, names)),
});

const presentGuest = ({ mark, state, vip }: MarkedGuest, names: MarkerNames): MusterGuest => {
  const { emergencyContact, id, isRosterOnly, name, partySize, phone } = vip;
  return {
    vipId: id,
    name,
    partySize,
    isRosterOnly,
    phone: phone ?? null,
    emergencyContact: emergencyContact ?? null,
    state,
    mark: mark ? presentMark(mark, names) : null,
  };
};
