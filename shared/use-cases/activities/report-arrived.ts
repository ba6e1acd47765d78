import { createHmac } from 'node:crypto';
import { invalidNow } from '#shared/contract/invalid-field.ts';
import { BoardingLocked } from '#shared/contract/problems.ts';
import { awaitedSince, board, guestsAtStop, pickupOf, withArrived } from '#shared/domain/activities/boarding.ts';
import { assertDriverMayMove } from '#shared/domain/activities/status.ts';
import { arrivedText, numberOfGuest } from '#shared/domain/guest-links/reach-guest.ts';
import { later } from '#shared/domain/time/days.ts';
import { replaceActivity } from '#shared/entities/activities/activity.ts';
import { findMessage } from '#shared/entities/messages/message.ts';
import { countRequest, readCount } from '#shared/entities/rate-counter.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import { idFrom } from '#shared/platform/ids.ts';
import { isSameSecret } from '#shared/platform/secret-token.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Absence, Arrived } from '#shared/schemas/activities/boarding.ts';
import { fault } from '#shared/schemas/fault.ts';
import { cursorKey } from '#shared/table/read-pages.ts';
import { retryOnConflict, type Write } from '#shared/table/write.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { newsWrites } from '#shared/use-cases/guest-links/guest-news.ts';
import { readForChange } from '#shared/use-cases/records/change-record.ts';
import { activityKind } from './change-activity.ts';

/** After this time it is no news that the vehicle is there. */
const NEWS_MS = 20 * MINUTE_MS;

interface Reported {
  readonly ride: ActivityRecord;
  /** The messages that tell its guests. Put them into the queue. */
  readonly messageIds: readonly string[];
}

/**
 * Stores that the driver of a ride is at the pick-up, or is not. `read` reads the ride for this change. Throws what it throws, Forbidden
 * if it is too early for the driver, INVALID_TRANSITION and ContendedWrite.
 */
export function reportArrived(
  context: UseCaseContext,
  by: Arrived['by'],
  isThere: boolean,
  read: () => Promise<ActivityRecord>,
): Promise<Reported> {
  return retryOnConflict(async () => {
    const before = await read();
    if (by === 'DRIVER') assertDriverMayMove(before, context.now);
    return storeArrived(context, before, { by, isThere });
  });
}

/**
 * Stores it together with the messages to the guests of the ride who agreed to get messages: each is told once of this driver at this pick-up. Condition:
 * the stored version is that of `before`.
 */
export async function storeArrived(
  context: UseCaseContext,
  before: ActivityRecord,
  { by, isThere }: { readonly by: Arrived['by']; readonly isThere: boolean },
): Promise<Reported> {
  const { audit, commit, now } = context;
  const after = withArrived(before, { at: now, by }, isThere);
  if (after === before) return { ride: before, messageIds: [] };
  const told = isThere ? await newsToGuests(context, after) : [];
  await commit({
    writes: [
      replaceActivity(before, after),
      audit('ScheduleEvent', before, after),
      ...told.flatMap(({ writes }) => writes),
    ],
  });
  return { ride: after, messageIds: told.map(({ id }) => id) };
}

async function newsToGuests(
  context: UseCaseContext,
  ride: ActivityRecord,
): Promise<{ readonly id: string; readonly writes: readonly Write[] }[]> {
  const waiting = ride.vipIds.filter((id) => awaitedSince(ride, id) !== undefined);
  if (waiting.length === 0) return [];
  const [guests, settings, vehicle] = await Promise.all([
    findVips(waiting),
    readSettings(),
    ride.vehicleId === undefined ? undefined : findVehicle(ride.vehicleId),
  ]);
  const told = guests.filter(numberOfGuest).map(async (guest) => {
    const id = idFrom('msg', `arrived ${ride.id} ${ride.driverId} ${pickupOf(ride)} ${guest.id}`);
    if (await findMessage(id)) return [];
    const text = arrivedText({ ride, vehicle }, guest, settings);
    const validUntil = later(context.now, NEWS_MS);
    const news = { id, guest, eventId: ride.id, purpose: 'DRIVER_ARRIVED', text, validUntil } as const;
    return [{ id, writes: newsWrites(context, settings, news) }];
  });
  return (await Promise.all(told)).flat();
}

/** How many codes of one guest and ride are compared within a day. Then only a coordinator can mark them. */
const MAX_TRIES = 5;
const DAY_SECONDS = DAY_MS / SECOND_MS;

interface BoardGuests {
  readonly activityId: string;
  readonly vipIds: readonly string[];
  /** Instead of guests: the stop that the vehicle leaves, counted from 0. */
  readonly stop?: number | undefined;
  readonly code?: string | undefined;
  readonly aboard: boolean;
  /** Why they are not aboard. */
  readonly absence?: Pick<Absence, 'note' | 'outcome'> | undefined;
}

/**
 * Marks guests of a ride as aboard or absent, or takes the marks away. Its driver may do so from 6 hours before the start. Throws NotFound,
 * Forbidden, VersionMismatch, INVALID_TRANSITION, ContendedWrite, VALIDATION_FAILED if the code is wrong, and BOARDING_LOCKED after five
 * codes of one guest.
 */
export async function boardGuests(
  context: UseCaseContext,
  { aboard, absence, activityId, code, stop, vipIds }: BoardGuests,
): Promise<ActivityRecord> {
  const { actor, audit, commit, now } = context;
  const by = actor.user?.role ?? 'DRIVER';
  const read = async () => {
    const ride = await readForChange(context, activityKind, { id: activityId, action: 'move' });
    if (by === 'DRIVER') assertDriverMayMove(ride, now);
    return ride;
  };
  const said = { vipIds, aboard, absence, at: now, by, withCode: code !== undefined };
  const reportOn = (ride: ActivityRecord) => (stop === undefined ? said : { ...said, ...guestsAtStop(ride, stop) });
  // The ride decides first: a code is no way to ask who is on it.
  const ride = await read();
  board(ride, reportOn(ride));
  if (by === 'DRIVER' && aboard) await assertUnlocked(context, activityId, reportOn(ride).vipIds);
  if (code !== undefined) await assertCode(context, activityId, vipIds, code);
  return retryOnConflict(async () => {
    const before = await read();
    const after = board(before, reportOn(before));
    if (after !== before)
      await commit({ writes: [replaceActivity(before, after), audit('ScheduleEvent', before, after)] });
    return after;
  });
}

function triesOf(activityId: string, vipId: string): string {
  return `boarding:${activityId}:${vipId}`;
}

function locked() {
  return new BoardingLocked(
    `${MAX_TRIES} codes of this guest were tried. Call the desk: a coordinator can mark them as aboard.`,
    { values: { count: MAX_TRIES } },
  );
}

/** A driver who has used up the tries of a guest cannot tick them either. */
async function assertUnlocked({ now }: UseCaseContext, activityId: string, vipIds: readonly string[]): Promise<void> {
  const counts = await Promise.all(
    vipIds.map((vipId) => readCount(triesOf(activityId, vipId), DAY_SECONDS, Date.parse(now))),
  );
  if (counts.some((count) => count >= MAX_TRIES)) throw locked();
}

/** Counts the try before it compares, so that concurrent requests get no more tries. A dry run compares nothing: it would tell the code. */
async function assertCode(
  { dryRun, now }: UseCaseContext,
  activityId: string,
  [vipId = '']: readonly string[],
  code: string,
): Promise<void> {
  if (dryRun) return;
  const tries = { client: triesOf(activityId, vipId), limit: MAX_TRIES, windowSeconds: DAY_SECONDS };
  const { count } = await countRequest({ ...tries, now: Date.parse(now) });
  if (count > MAX_TRIES) throw locked();
  if (isSameSecret(await boardingCode(activityId, vipId), code)) return;
  throw invalidNow(
    'body.code',
    fault('WRONG_CODE', `is not the code of this guest; ${MAX_TRIES - count} of ${MAX_TRIES} tries are left`, {
      left: MAX_TRIES - count,
    }),
  );
}

const DIGITS = 4;

/**
 * Returns the four digits by which a guest proves at the vehicle that this ride is theirs. They are worked out from a key of the table,
 * so nothing is stored, and they stay the same while the key does.
 */
export async function boardingCode(activityId: string, vipId: string): Promise<string> {
  const mac = createHmac('sha256', await cursorKey()).update(JSON.stringify(['boarding', activityId, vipId]));
  return String(mac.digest().readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
}
