import { awaitedSince, withArrived } from '#shared/domain/activities/boarding.ts';
import { assertDriverMayMove } from '#shared/domain/activities/status.ts';
import { arrivedText } from '#shared/domain/guest-links/link-text.ts';
import { numberOfGuest } from '#shared/domain/guest-links/reach-guest.ts';
import { beginOutbound } from '#shared/domain/messages/begin-message.ts';
import { later } from '#shared/domain/time/days.ts';
import { replaceActivity } from '#shared/entities/activities/activity.ts';
import { createMessage, findMessage } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { findVips, vipStore } from '#shared/entities/vips/vip.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Arrived } from '#shared/schemas/activities/boarding.ts';
import { retryOnConflict, type Write } from '#shared/table/write.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** The guests of a larger ride are called by people: each message is a part of the one transaction. */
const MOST_GUESTS = 40;
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
 * Stores it together with the messages to the guests of the ride who agreed to get messages: each is told once of this driver. Condition:
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
  { actor, audit, now }: UseCaseContext,
  ride: ActivityRecord,
): Promise<{ readonly id: string; readonly writes: readonly Write[] }[]> {
  const waiting = ride.vipIds.filter((id) => awaitedSince(ride, id) !== undefined);
  if (waiting.length === 0 || ride.vipIds.length > MOST_GUESTS) return [];
  const [guests, settings, vehicle] = await Promise.all([
    findVips(waiting),
    readSettings(),
    ride.vehicleId === undefined ? undefined : findVehicle(ride.vehicleId),
  ]);
  const told = guests.filter(numberOfGuest).map(async (guest) => {
    const id = idFrom('msg', `arrived ${ride.id} ${ride.driverId} ${guest.id}`);
    if (await findMessage(id)) return [];
    const message = beginOutbound({
      id,
      createdBy: actor.id,
      now,
      retentionDays: settings.messages.retentionDays,
      vipId: guest.id,
      eventId: ride.id,
      purpose: 'DRIVER_ARRIVED',
      text: arrivedText({ ride, vehicle }, guest, settings),
      validUntil: later(now, NEWS_MS),
    });
    const shown = { driver: undefined, guests: [vipStore.asLive(guest)] };
    return [{ id, writes: [...createMessage(message, shown), audit('Message', undefined, message)] }];
  });
  return (await Promise.all(told)).flat();
}
