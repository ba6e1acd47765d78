import type { MarkerNames } from '#shared/domain/accountability/mark.ts';
import { ridesAround } from '#shared/domain/accountability/muster.ts';
import { type MarkedGuest, withMarks } from '#shared/domain/accountability/muster-guests.ts';
import { requireStored } from '#shared/domain/records.ts';
import type { RosterMuster } from '#shared/domain/reports/roster-sheet.ts';
import { later } from '#shared/domain/time/days.ts';
import { marksOf } from '#shared/entities/accountability/mark.ts';
import { allMusters, findMuster } from '#shared/entities/accountability/muster.ts';
import { guestIdsOf } from '#shared/entities/accountability/muster-guests.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { findUsers } from '#shared/entities/users/user.ts';
import { allVips, findVips } from '#shared/entities/vips/vip.ts';
import type { MarkRecord, MusterRecord } from '#shared/schemas/accountability/muster-record.ts';
import { MAX_ASSIGNMENT_HOURS } from '#shared/schemas/assignments/needs.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { Actor } from '#shared/use-cases/context.ts';
import { activitiesOfDriver } from '#shared/use-cases/gps/driver-activities.ts';

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
