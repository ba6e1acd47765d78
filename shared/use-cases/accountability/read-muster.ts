import { because } from '#shared/contract/problem.ts';
import { Forbidden } from '#shared/contract/problems.ts';
import { presentMark } from '#shared/domain/accountability/mark.ts';
import { presentMuster } from '#shared/domain/accountability/muster.ts';
import {
  countGuests,
  type GuestPlace,
  guestsAfter,
  type MarkedGuest,
  mostUrgentFirst,
  placeOf,
} from '#shared/domain/accountability/muster-guests.ts';
import { requireStored } from '#shared/domain/records.ts';
import { findMuster } from '#shared/entities/accountability/muster.ts';
import type { MusterDetail } from '#shared/schemas/accountability/muster.ts';
import type { MusterRecord } from '#shared/schemas/accountability/muster-record.ts';
import { type Page, type PageRequest, readCursor, sealCursor } from '#shared/table/read-pages.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { markedGuests, markerNames, ownGuestIds } from './muster-guests.ts';
import { type WhereaboutsReport, whereabouts } from './whereabouts.ts';

type Context = Pick<UseCaseContext, 'actor' | 'now'>;
type Places = Pick<WhereaboutsReport, 'items' | 'missingSources'>;

const NOT_SHOWN: Places = { items: [], missingSources: [] };

/**
 * Returns a muster with its counts and its guests, those first who have not answered. A driver gets the guests of their current ride,
 * without emergency contacts and whereabouts. Throws NotFound, and Forbidden for a driver without such guests.
 */
export async function readMuster(context: Context, id: string, page: PageRequest): Promise<MusterDetail> {
  const { actor } = context;
  const muster = requireStored(await findMuster(id), 'muster', id);
  actor.authorize('read', 'Muster', muster);
  if (actor.user?.role === 'DRIVER') {
    const own = await ownGuests(context, muster, actor.user.driverId ?? '');
    return present(muster, own, { page, places: NOT_SHOWN, hidesContacts: true });
  }
  const [guests, places] = await Promise.all([markedGuests(muster), placesOf(context, muster)]);
  return present(muster, guests, { page, places, hidesContacts: false });
}

/** A closed muster is of the past. While it is open, `privacyMinutes` does not limit it: the audit record of its opening says so. */
function placesOf(context: Context, { showsLocations, status }: MusterRecord): Promise<Places> | Places {
  return status === 'OPEN' ? whereabouts(context, { overridesPrivacy: showsLocations }) : NOT_SHOWN;
}

async function ownGuests({ now }: Context, muster: MusterRecord, driverId: string): Promise<MarkedGuest[]> {
  const [guests, own] = await Promise.all([markedGuests(muster), ownGuestIds(driverId, now)]);
  const shown = guests.filter(({ vip }) => own.has(vip.id));
  if (shown.length === 0)
    throw new Forbidden(
      'Drivers see the guests of their current ride. You have none in this muster now.',
      because('ONLY_OWN_GUESTS'),
    );
  return shown;
}

interface Shown {
  readonly page: PageRequest;
  readonly places: Places;
  readonly hidesContacts: boolean;
}

async function present(
  muster: MusterRecord,
  guests: readonly MarkedGuest[],
  { hidesContacts, page, places }: Shown,
): Promise<MusterDetail> {
  const { items, nextCursor } = await cutGuests(mostUrgentFirst(guests), page);
  const names = await markerNames(items.flatMap(({ mark }) => mark ?? []));
  const where = new Map(places.items.map((item) => [item.vip.id, item]));
  return {
    ...presentMuster(muster),
    counts: countGuests(guests),
    missingSources: places.missingSources,
    nextCursor,
    guests: items.map(({ mark, state, vip }) => ({
      vipId: vip.id,
      name: vip.name,
      partySize: vip.partySize,
      isRosterOnly: vip.isRosterOnly,
      phone: vip.phone ?? null,
      emergencyContact: (hidesContacts ? undefined : vip.emergencyContact) ?? null,
      whereabouts: where.get(vip.id) ?? null,
      state,
      mark: mark ? presentMark(mark, names) : null,
    })),
  };
}

/** Returns one page of the guests. A cursor holds the place of the last guest that was shown. */
async function cutGuests(sorted: readonly MarkedGuest[], page: PageRequest): Promise<Page<MarkedGuest>> {
  const { place, startedAt } = await readCursor(page);
  const rest = place === undefined ? sorted : guestsAfter(sorted, JSON.parse(decoded(place)) as GuestPlace);
  const items = rest.slice(0, page.limit);
  const last = items.at(-1);
  if (!last || rest.length === items.length) return { items, nextCursor: null };
  return { items, nextCursor: await sealCursor(page.list, startedAt, encoded(JSON.stringify(placeOf(last)))) };
}

function encoded(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}
function decoded(text: string): string {
  return Buffer.from(text, 'base64url').toString('utf8');
}
