import { needsAcknowledgement } from '#shared/domain/activities/needs.ts';
import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { phoneNumberOf } from '#shared/domain/drivers/shared-phones.ts';
import { distanceMetres } from '#shared/domain/gps/distance.ts';
import {
  BESIDE,
  isUnderWay,
  reliefMark,
  rideChanges,
  rideOf,
  toldDriver,
  toldName,
  toldNeeds,
  toldPlace,
} from '#shared/domain/messages/ride-change.ts';
import { byId } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivities, findActivity } from '#shared/entities/activities/activity.ts';
import { runningActivities } from '#shared/entities/activities/activity-list.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { heldFromNow } from '#shared/entities/assignments/ledger.ts';
import { addNotice } from '#shared/entities/messages/driver-notice.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Write } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';

/** Former values of what changed beside a ride, by the names of `BESIDE`. */
type Former = Readonly<Record<string, string>>;

/** Returns the writes that note what the drivers of an activity must be told: one per driver before and after. Commit them with the change itself. */
export function noticeWrites(before: ActivityRecord | undefined, after: ActivityRecord): Write[] {
  return rideChanges(before, after).map(({ driverId, known }) => {
    const ends = [after.endTime, known?.endTime ?? ''].sort().at(-1) ?? after.endTime;
    const until = later(ends, DAY_MS);
    const [startsAt] = [after.startTime, known?.startTime ?? after.startTime].sort();
    return addNotice({ driverId, activityId: after.id, known, startsAt, now: after.updatedAt, until });
  });
}

/** Returns the writes that note for the driver whose guests a ride takes on that another one comes, with another vehicle or at another time. */
export async function reliefNotices(before: ActivityRecord | undefined, after: ActivityRecord): Promise<Write[]> {
  const { endTime, relieves, updatedAt: now } = after;
  const was = before && reliefMark(before);
  if (was === undefined || relieves === undefined || was === reliefMark(after) || endTime <= now) return [];
  const ended = await findActivity(relieves);
  return ended ? besideWrites(ended, { [BESIDE.relief]: was }, now, endTime) : [];
}

/** Returns the write that notes what changed beside a ride, by the names of `BESIDE`: its former values. None if the ride is over or has no driver. */
export function besideNotice(ride: ActivityRecord, was: Former, now: string): Write[] {
  return isToCome(ride, now) ? besideWrites(ride, was, now, ride.endTime) : [];
}

/** Tells whether a ride is ahead or under way, also where it is late. */
function isToCome(ride: ActivityRecord, now: string): boolean {
  return isAhead(ride, now) || isUnderWay(ride);
}

/** `end`: the change matters until a day after it. */
function besideWrites(ride: ActivityRecord, was: Former, now: string, end: string): Write[] {
  return driverIdsOf(ride).flatMap((driverId) => besideWrite(ride, driverId, { was, now, end }));
}

function besideWrite(
  ride: ActivityRecord,
  driverId: string,
  { end, now, was }: { readonly was: Former; readonly now: string; readonly end: string },
): Write[] {
  const known = rideOf(ride, driverId);
  const until = later(end, DAY_MS);
  return known ? [addNotice({ driverId, activityId: ride.id, known, startsAt: known.startTime, now, until, was })] : [];
}

/** Returns the writes that note for the drivers of these guests that a guest has another name, party or other needs, is gone or is back. Commit them with the change itself. */
export async function partyNotices(
  changes: readonly { readonly before: VipRecord | undefined; readonly after: VipRecord }[],
): Promise<Write[]> {
  const sizeOf = ({ deletedAt, partySize }: VipRecord): string => (deletedAt ? '' : String(partySize));
  const sizes = changes.flatMap(({ after, before }) => {
    if (!before) return [];
    const { id, updatedAt: now } = after;
    const was = {
      ...(sizeOf(before) !== sizeOf(after) && { [`${BESIDE.party}${id}`]: sizeOf(before) }),
      ...(toldName(before) !== toldName(after) && { [`${BESIDE.name}${id}`]: toldName(before) }),
      ...(toldNeeds(before) !== toldNeeds(after) && { [`${BESIDE.needs}${id}`]: toldNeeds(before) }),
    };
    return Object.keys(was).length > 0 ? [{ id, was, now }] : [];
  });
  const ids = (await Promise.all(sizes.map(({ id }) => activityIdsOf(id)))).flat();
  const rides = ids.length > 0 ? [...byId(await findActivities(ids)).values()] : [];
  return rides.flatMap((ride) => {
    const grown = sizes.filter(({ id }) => ride.vipIds.includes(id));
    const was: Former = Object.assign({}, ...grown.map((each) => each.was));
    return grown[0] ? besideNotice(ride, was, grown[0].now) : [];
  });
}

/** Returns the writes that note what changed beside these rides: once for each driver, at the next of their rides. */
export function tellOnce(
  rides: readonly ActivityRecord[],
  was: Former,
  now: string,
  told = new Set<string>(),
): Write[] {
  const next = rides.filter((ride) => isToCome(ride, now)).sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
  return next.flatMap((ride) => {
    const driverIds = driverIdsOf(ride).filter((id) => !told.has(id));
    for (const id of driverIds) told.add(id);
    return driverIds.flatMap((driverId) => besideWrite(ride, driverId, { was, now, end: ride.endTime }));
  });
}

/** A pin that moves by less only stands better. */
const SAME_PIN_METRES = 50;

/** Returns the writes that note for the drivers of rides to a place that it is called otherwise or lies elsewhere than they know. `there` reads these rides. Commit them with the change itself. */
export async function placeNotices(
  before: PlaceRecord | undefined,
  after: PlaceRecord,
  there: () => Promise<ActivityRecord[]>,
): Promise<Write[]> {
  const { id, updatedAt: now } = after;
  if (!before) return [];
  const [was, is] = [before.coordinates, after.coordinates];
  const isElsewhere = was !== undefined && is !== undefined && distanceMetres(was, is) > SAME_PIN_METRES;
  const hasOther = before.address !== undefined && before.address !== after.address;
  if (!isElsewhere && !hasOther && before.name === after.name) return [];
  return tellOnce(await there(), { [`${BESIDE.place}${id}`]: toldPlace(before) }, now);
}

/** Returns the writes that note for the drivers of rides ahead that the desk has another contact than they were given. Commit them with the settings. */
export async function deskNotices(before: SettingsRecord, after: SettingsRecord, now: string): Promise<Write[]> {
  const [was, is] = [before.pdf.contact, after.pdf.contact];
  return was === '' || is === '' || was === is
    ? []
    : tellOnce(await runningActivities(now, undefined), { [BESIDE.desk]: was }, now);
}

/** Returns the writes that note for those who drive with a driver that they have another name or phone. Commit them with the driver. */
export async function partnerNotices(before: DriverRecord | undefined, after: DriverRecord): Promise<Write[]> {
  const { id, updatedAt: now } = after;
  if (!before || toldDriver(before) === toldDriver(after)) return [];
  const rides = await findActivities(await heldFromNow('DRIVER', id, now));
  return tellOnce(rides, { [`${BESIDE.driver}${id}`]: toldDriver(before) }, now, new Set([id]));
}

/** Leaves room for the driver, their phones and the audit record. The others stay in the attention list. */
const MAX_TOLD_AGAIN = 50;

/**
 * Returns the writes that tell a driver who has another phone of the rides ahead that they have not confirmed, the next
 * ones first. What went to the former phone may not have been read, and its numbers are not on the new one. Commit them with the driver.
 */
export async function newPhoneNotices(before: DriverRecord | undefined, after: DriverRecord): Promise<Write[]> {
  const { id: driverId, updatedAt: now } = after;
  const number = phoneNumberOf(after);
  if (!before || number === undefined || number === phoneNumberOf(before)) return [];
  const held = await findActivities(await heldFromNow('DRIVER', driverId, now));
  return held
    .filter((ride) => ride.driverId === driverId && isAhead(ride, now) && needsAcknowledgement(ride))
    .sort((a, b) => (a.startTime < b.startTime ? -1 : 1))
    .slice(0, MAX_TOLD_AGAIN)
    .map(({ endTime, id: activityId, startTime: startsAt }) =>
      addNotice({ driverId, activityId, known: undefined, startsAt, now, until: later(endTime, DAY_MS) }),
    );
}
