import { because } from '#shared/contract/problem.ts';
import { Forbidden } from '#shared/contract/problems.ts';
import { type MarkerNames, presentMark, presentMuster, ridesAround } from '#shared/domain/accountability/muster.ts';
import {
  countGuests,
  type GuestPlace,
  guestsAfter,
  type MarkedGuest,
  mostUrgentFirst,
  placeOf,
  withMarks,
} from '#shared/domain/accountability/muster-guests.ts';
import { requireStored } from '#shared/domain/records.ts';
import type { RosterMuster } from '#shared/domain/reports/accountability-sheets.ts';
import { later } from '#shared/domain/time/days.ts';
import { marksOf } from '#shared/entities/accountability/mark.ts';
import { allMusters, findMuster, guestIdsOf } from '#shared/entities/accountability/muster.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { findUsers } from '#shared/entities/users/user.ts';
import { allVips, findVips } from '#shared/entities/vips/vip.ts';
import type { MarkRecord, MusterDetail, MusterRecord } from '#shared/schemas/accountability/muster.ts';
import { MAX_ASSIGNMENT_HOURS } from '#shared/schemas/assignments/needs.ts';
import { type Page, type PageRequest, readCursor, sealCursor } from '#shared/table/read-pages.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { Actor, UseCaseContext } from '#shared/use-cases/context.ts';
import { activitiesOfDriver } from '#shared/use-cases/gps/driver-locations.ts';
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
  const rest =
    place === undefined
      ? sorted
      : guestsAfter(sorted, JSON.parse(Buffer.from(place, 'base64url').toString()) as GuestPlace);
  const items = rest.slice(0, page.limit);
  const last = items.at(-1);
  if (!last || rest.length === items.length) return { items, nextCursor: null };
  return {
    items,
    nextCursor: await sealCursor(
      page.list,
      startedAt,
      Buffer.from(JSON.stringify(placeOf(last))).toString('base64url'),
    ),
  };
}

/**
 * Reads the guests of a muster with their newest marks. While it is open: those who are not deleted. Of everyone, a VIP who was made a
 * second ago may be absent. A closed one keeps the guests that it had, without those who were erased since.
 */
export async function markedGuests(muster: MusterRecord): Promise<MarkedGuest[]> {
  const { everyone, id, status } = muster;
  const isOpen = status === 'OPEN';
  const [marks, listed] = await Promise.all([
    marksOf(id),
    isOpen && everyone ? allVips() : guestIdsOf(id).then((ids) => findVips(ids)),
  ]);
  if (isOpen)
    return withMarks(
      listed.filter(({ deletedAt }) => deletedAt === undefined),
      marks,
    );
  const known = new Set(listed.map((vip) => vip.id));
  const others = await findVips(marks.flatMap(({ vipId }) => (known.has(vipId) ? [] : vipId)));
  return withMarks([...listed, ...others], marks);
}

/** Reads the open musters with their guests. Costs one small query while none is open. */
export async function openMusters(): Promise<{ muster: MusterRecord; guests: MarkedGuest[] }[]> {
  const open = (await allMusters()).filter(({ status }) => status === 'OPEN');
  return Promise.all(open.map(async (muster) => ({ muster, guests: await markedGuests(muster) })));
}

/** Reads a muster for the roster: how its guests are marked, by id. Throws NotFound or Forbidden. */
export async function musterOfRoster(actor: Actor, id: string): Promise<RosterMuster> {
  const muster = requireStored(await findMuster(id), 'muster', id);
  actor.authorize('read', 'Muster', muster);
  return { muster, states: new Map((await markedGuests(muster)).map(({ state, vip }) => [vip.id, state])) };
}

type Made = Pick<MarkRecord, 'by' | 'driverId'>;

/** Reads the names of the users and drivers who made these marks. Eventually consistent. */
export async function markerNames(marks: readonly Made[]): Promise<MarkerNames> {
  const userIds = marks.flatMap(({ by }) => by ?? []);
  const driverIds = marks.flatMap(({ by, driverId }) => (by === undefined ? (driverId ?? []) : []));
  const [users, drivers] = await Promise.all([findUsers(userIds, 'eventual'), findDrivers(driverIds, 'eventual')]);
  return new Map([
    ...users.map(({ email, id, name }) => [id, name ?? email] as const),
    ...drivers.map(({ id, name }) => [id, name] as const),
  ]);
}

/** Returns the ids of the drivers who made these marks. */
export function driversOf(marks: readonly Made[]): string[] {
  return [...new Set(marks.flatMap(({ driverId }) => driverId ?? []))];
}

/** Reads the guests of the current ride of a driver: the one in progress, or whose time covers now. */
export async function ownGuestIds(driverId: string, now: string): Promise<ReadonlySet<string>> {
  const from = later(now, -MAX_ASSIGNMENT_HOURS * HOUR_MS);
  const rides = ridesAround(await activitiesOfDriver(driverId, { from, to: now }), now);
  return new Set(rides.flatMap(({ vipIds }) => vipIds));
}
